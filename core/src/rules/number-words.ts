const words =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  );

export const toNumberWord = (count: number): string => words[count] ?? String(count);

export const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** Returns 'one, two and three'. */
export const formatList = (parts: readonly string[]): string => new Intl.ListFormat('en-GB').format(parts);
