/** jsdom has the element but not its methods: this adds enough of them for tests. */
export const addDialogMethods = (): void => {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
};
