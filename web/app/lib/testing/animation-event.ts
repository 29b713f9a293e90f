// jsdom has none. React looks for it when it is loaded, and would listen for the events of an old browser.
Object.assign(globalThis, { AnimationEvent: Event });
