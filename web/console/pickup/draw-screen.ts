import type { ScreenEvent, ScreenOrder } from '@juniper/core/contracts/pickup-screen.ts';

/** Without a connection for this long, the numbers may be wrong and are not shown. */
const staleMs = 120_000;
/** How long a new number under 'Ready' is marked. */
const newMs = 8_000;

const empty = { making: 'No orders right now', ready: 'Your number appears here' };
const listNames = ['making', 'ready'] as const;
type ListName = (typeof listNames)[number];

const find = (selector: string) => document.querySelector(selector) as HTMLElement;
const findList = (name: ListName) => find(`[data-list="${name}"]`);

let isFirst = true;

/** Shows the columns, or words in their place. */
function show(words: string): void {
  find('.pickup__nothing').hidden = words === '';
  find('.pickup__columns').hidden = words !== '';
  find('.pickup__nothing').textContent = words;
}

export function drawEvent(event: ScreenEvent): void {
  find('.pickup__state').textContent = '';
  show('');
  for (const name of listNames) drawList(name, event[name]);
  isFirst = false;
  fitLists();
}

/** Keeps what is there, so that only what is new is announced and marked. */
function drawList(name: ListName, orders: readonly ScreenOrder[]): void {
  const list = findList(name);
  const known = new Map([...list.children].map((item) => [(item as HTMLElement).dataset.order, item]));
  const items = orders.map((order) => {
    const id = JSON.stringify(order);
    const item = known.get(id) ?? drawOrder(id, order);
    if (name === 'ready' && !isFirst && !known.has(id)) markNew(item);
    return item;
  });
  for (const item of [...list.children]) if (!items.includes(item)) item.remove();
  for (const [at, item] of items.entries())
    if (list.children[at] !== item) list.insertBefore(item, list.children[at] ?? null);
  list.dataset.empty = items.length === 0 ? empty[name] : '';
}

function markNew(item: Element): void {
  item.classList.add('pickup__order--new');
  setTimeout(() => item.classList.remove('pickup__order--new'), newMs);
}

function drawOrder(id: string, { number, name }: ScreenOrder): HTMLElement {
  const item = document.createElement('li');
  item.dataset.order = id;
  item.className = 'pickup__order';
  // All numbers begin with the same letters, which are small.
  const [, begin = '', rest = number] = number.match(/^([A-Z]+-)(.+)$/) ?? [];
  item.append(addText('small', begin), addText('b', rest));
  if (name) item.append(addText('bdi', name));
  return item;
}

function addText(tag: string, text: string): HTMLElement {
  const element = document.createElement(tag);
  element.textContent = text;
  return element;
}

/** Makes numbers smaller if they do not fit, then hides what still does not, and says how many there are. */
export function fitLists(): void {
  for (const name of listNames) {
    const list = findList(name);
    const more = find(`[data-more="${name}"]`);
    const items = [...list.children] as HTMLElement[];
    const findHidden = () => items.filter((item) => item.offsetTop + item.offsetHeight > list.clientHeight);
    for (const item of items) item.hidden = false;
    more.textContent = '';
    list.classList.remove('pickup__list--many');
    if (findHidden().length === 0) continue;
    list.classList.add('pickup__list--many');
    if (findHidden().length === 0) continue;
    // The line that says how many takes room too.
    more.textContent = 'and more';
    const hidden = findHidden();
    more.textContent = `and ${hidden.length} more`;
    for (const item of hidden) item.hidden = true;
  }
}

export function drawLost(since: number): void {
  find('.pickup__state').textContent = 'Reconnecting';
  if (Date.now() - since < staleMs) return;
  clear();
  show('We lost the connection. Please listen for your number.');
}

/** Shows nothing for a key that is wrong, of another store or replaced. */
export function drawNothing(): void {
  clear();
  find('.pickup__state').textContent = '';
  show('There is nothing to show here. The link of this screen is wrong, or it was replaced.');
}

function clear(): void {
  for (const name of listNames) findList(name).replaceChildren();
  isFirst = true;
}
