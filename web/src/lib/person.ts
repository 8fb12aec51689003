/** A profile can be saved before it has a name. */
export const fullName = ({ first_name, last_name }: { first_name: string; last_name: string }) =>
  `${first_name} ${last_name}`.trim() || 'Без имени'
