// oxlint-disable oxc/no-barrel-file, import/no-default-export -- libraries import both from `react`
/** What libraries import as `react`. */
export * from 'preact/compat'
export { default } from 'preact/compat'
/** React Router's RouterProvider, which is not used here, imports it by name. */
export const useOptimistic = undefined
