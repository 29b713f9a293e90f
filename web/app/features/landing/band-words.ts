const counts = ['no', 'one', 'two', 'three', 'four', 'five'];

/** What the band says, which depends on the hour, the customer and the deals that still run here. */
export const bandWords = {
  greeting: (hour: number, name: string): string => {
    const time = hour >= 4 && hour < 12 ? 'morning' : hour >= 12 && hour < 18 ? 'afternoon' : 'evening';
    return `Good ${time}, ${name.trim().split(/\s+/)[0]}`;
  },
  today: (hasOrder: boolean, deals: number): string => {
    const running = `there ${deals === 1 ? 'is one deal' : `are ${counts[deals] ?? deals} deals`} on today.`;
    const order = 'Your usual is one press away';
    if (deals === 0) return hasOrder ? `${order}. New deals come tomorrow.` : 'New deals come tomorrow.';
    return hasOrder ? `${order}, and ${running}` : `Welcome to the row: ${running}`;
  },
};
