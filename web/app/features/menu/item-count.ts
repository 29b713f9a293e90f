export const itemCount = (count: number): string => `${count} ${count === 1 ? 'item' : 'items'}`;
