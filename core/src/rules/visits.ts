export const visitTypes = ['dine-in', 'take-out', 'delivery'] as const;

export const ratings = [1, 2, 3, 4, 5] as const;
