export const loadCommands = () => import('./cart-commands.ts');
export const loadReorder = () => import('./reorder.ts');
