/** What the welcome drink can be (decision 25): coffees and milkshakes, by their ids (spec section 3). Checkout needs no more of the menu. */
export const isDrink = (id: number): boolean => (id >= 1 && id <= 19) || (id >= 26 && id <= 35);
