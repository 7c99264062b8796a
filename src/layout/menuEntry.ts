/** The name of the drawer's history entry. */
export const MENU_ENTRY = 'menu';
