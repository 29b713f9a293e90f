import { useState } from 'react';

/** Tells screen readers the first words about a subject. Later ones differ only because time has passed. */
export function SpokenOnce({ about, words }: { about: string; words: string }) {
  const [said, say] = useState({ about: '', words: '' });
  if (words && said.about !== about) say({ about, words });
  return (
    <p className="sr-only" role="status">
      {said.about === about && said.words}
    </p>
  );
}
