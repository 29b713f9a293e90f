/** Takes the bytes of server-sent events as they arrive and returns the data of each complete frame. Comments (the heartbeat) have none. */
export const readFrames = () => {
  const decoder = new TextDecoder();
  let rest = '';
  return (piece: Uint8Array): string[] => {
    const frames = (rest + decoder.decode(piece, { stream: true })).replaceAll('\r\n', '\n').split('\n\n');
    rest = frames.pop() ?? '';
    return frames.flatMap((frame) => {
      const data = frame.split('\n').filter((line) => line.startsWith('data:'));
      return data.length > 0 ? [data.map((line) => line.slice(5)).join('\n')] : [];
    });
  };
};
