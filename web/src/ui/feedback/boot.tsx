/** The same markup as in index.html, so that nothing jumps when React takes over. */
export function Boot() {
  return (
    <main className="boot" aria-busy="true">
      <div className="boot-frame">
        <i />
      </div>
      <p role="status">Загрузка...</p>
    </main>
  )
}
