const rowPx = 4;
const gapPx = 8;

/** Lets a ticket take as many rows of its list as it is high, so that short ones leave no holes beside long ones. */
export const packTicket = (ticket: HTMLElement | null) => {
  if (!ticket) return undefined;
  const observer = new ResizeObserver(() => {
    ticket.style.gridRowEnd = `span ${Math.ceil((ticket.offsetHeight + gapPx) / rowPx)}`;
  });
  observer.observe(ticket);
  return () => observer.disconnect();
};
