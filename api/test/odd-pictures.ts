import { deflateSync, gzipSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

/** Refused before it is stored, failed with words, or encoded; 'any' where a decoder may forgive the damage. */
type Outcome = 'refused' | 'failed' | 'ready' | 'any';
export type OddPicture = [what: string, bytes: Buffer, outcome: Outcome];

/** Stands in every kind of metadata and in every polyglot, so that nothing of it may be found in a file that we serve. */
export const secret = 'N0TF0RTHEW0RLD';
const script = `<script>alert('${secret}')</script>`;
const xmp = `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="${secret}"/></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;

type Kind = 'jpeg' | 'png' | 'webp';
const kinds: Kind[] = ['jpeg', 'png', 'webp'];

/** Bars that fade: quickly encoded, and damage in the middle is noticed. */
const scene = (width: number, height: number, channels: 3 | 4 = 3) => {
  const pixels = Buffer.alloc(width * height * channels);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 50) {
      const bright = Math.floor(y / 4) + (x % 100 === 0 ? 40 : 0);
      const [from, end] = [(y * width + x) * channels, (y * width + Math.min(x + 50, width)) * channels];
      pixels.fill(bright % 256, from, end);
    }
  }
  return sharp(pixels, { raw: { width, height, channels } });
};
const small = () => scene(900, 820);

/** Camera data as phones write it: the place, a copyright, a description and a colour profile. */
const tell = (image: Sharp) =>
  image
    .withExif({
      IFD0: { Copyright: secret, ImageDescription: secret },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '45/1 31/1 12/1',
        GPSLongitudeRef: 'W',
        GPSLongitude: '122/1 40/1 3/1',
      },
    })
    .withXmp(xmp)
    .withIccProfile('p3');

const chunk = (type: string, data: Buffer) => {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(named.length + 8);
  framed.writeUInt32BE(data.length, 0);
  named.copy(framed, 4);
  framed.writeUInt32BE(crc(named), named.length + 4);
  return framed;
};
const crc = (data: Buffer) => {
  let sum = 0xffffffff;
  for (const byte of data) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return (sum ^ 0xffffffff) >>> 0;
};
const pngStart = Buffer.from('89504e470d0a1a0a', 'hex');
/** A PNG of any claimed size, with these bytes as its content. */
const png = (width: number, height: number, content: Buffer, depth = 8, color = 2) => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, color], 8);
  return Buffer.concat([
    ...[pngStart, chunk('IHDR', header), chunk('IDAT', deflateSync(content)), chunk('IEND', Buffer.alloc(0))],
  ]);
};
/** Puts a segment behind a JPEG's first two bytes, or a chunk behind a PNG's header. */
const insert = (bytes: Buffer, at: number, part: Buffer) =>
  Buffer.concat([bytes.subarray(0, at), part, bytes.subarray(at)]);
const comment = (text: string) => {
  const head = Buffer.from('fffe0000', 'hex');
  head.writeUInt16BE(text.length + 2, 2);
  return Buffer.concat([head, Buffer.from(text)]);
};
/** Writes another size into a JPEG's frame header. */
const resizedJpeg = (bytes: Buffer, width: number, height: number) => {
  const changed = Buffer.from(bytes);
  const frame = changed.indexOf(Buffer.from('ffc0', 'hex'));
  changed.writeUInt16BE(height, frame + 5);
  changed.writeUInt16BE(width, frame + 7);
  return changed;
};
const spoiled = (bytes: Buffer, share: number) => {
  const changed = Buffer.from(bytes);
  changed.fill(0xa5, Math.floor(bytes.length * share), Math.floor(bytes.length * share) + 64);
  return changed;
};
const zip = Buffer.concat([
  Buffer.from('PK\x03\x04', 'latin1'),
  Buffer.from(secret),
  Buffer.from('PK\x05\x06', 'latin1'),
]);

const notPictures: Record<string, string | Buffer> = {
  'zero bytes': '',
  'one byte': '\xff',
  'half a beginning': '\xff\xd8',
  'the word RIFF': 'RIFF',
  'an SVG': `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900">${script}</svg>`,
  'an SVG with a prolog': `<?xml version="1.0"?>\n<!DOCTYPE svg>\n<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`,
  'an SVG after a byte order mark': `\xef\xbb\xbf<svg xmlns="http://www.w3.org/2000/svg"/>`,
  'an SVG that grows': `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><svg>&b;</svg>`,
  'an SVG that reads a file':
    '<svg xmlns:xlink="http://www.w3.org/1999/xlink"><image xlink:href="file:///etc/passwd"/></svg>',
  'a packed SVG': gzipSync('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  'a page': `<!doctype html>${script}`,
  'a script': `alert('${secret}')`,
  'a GIF': 'GIF89a\x01\x00\x01\x00\x00\x00\x00;',
  'a GIF that is a script': `GIF89a/*\x00\x00*/=1;alert('${secret}')`,
  'a BMP': 'BM\x46\x00\x00\x00\x00\x00\x00\x00\x36\x00\x00\x00',
  'a TIFF': 'II*\x00\x08\x00\x00\x00',
  'a TIFF of the other order': 'MM\x00*\x00\x00\x00\x08',
  'a HEIC': '\x00\x00\x00\x18ftypheic\x00\x00\x00\x00',
  'an AVIF': '\x00\x00\x00\x18ftypavif\x00\x00\x00\x00',
  'a JPEG 2000': '\x00\x00\x00\x0cjP  \r\n\x87\n',
  'a JPEG XL': '\xff\x0a\x00\x00',
  'an icon': '\x00\x00\x01\x00\x01\x00',
  'a Photoshop file': '8BPS\x00\x01',
  'a PDF': '%PDF-1.7\n',
  PostScript: '%!PS-Adobe-3.0 EPSF-3.0\n',
  'a video': '\x00\x00\x00\x18ftypmp42',
  'a sound': 'RIFF\x24\x00\x00\x00WAVEfmt ',
  'a film': 'RIFF\x24\x00\x00\x00AVI LIST',
  'a ZIP': zip,
  'a program': '\x7fELF\x02\x01\x01',
  'a program of Windows': 'MZ\x90\x00',
  'a shell script': '#!/bin/sh\nid',
  PHP: '<?php system($_GET[0]);',
  text: 'a photograph of a cake',
  zeros: Buffer.alloc(1000),
  'a JPEG after a blank': ' \xff\xd8\xff\xe0',
  'a PNG that went through a text editor': '\x89PNG\n\x1a\n',
};

/** Creates pictures that must be refused, and some that only look like it. */
export async function oddPictures(): Promise<OddPicture[]> {
  const made = Object.fromEntries(
    await Promise.all(kinds.map(async (kind) => [kind, await tell(small()).toFormat(kind).toBuffer()] as const)),
  ) as Record<Kind, Buffer>;
  const { jpeg, png: plainPng, webp } = made;
  const append = (bytes: Buffer, text: string | Buffer) => Buffer.concat([bytes, Buffer.from(text)]);
  const frames = await Promise.all([10, 120, 240].map((red) => frame(red)));
  const pictures: OddPicture[] = [
    ...Object.entries(notPictures).map(
      ([what, bytes]): OddPicture => [
        what,
        typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes,
        'refused',
      ],
    ),
    ['a JPEG of more than 8 MB', append(jpeg, Buffer.alloc(8 * 1024 * 1024)), 'refused'],
    ...kinds.flatMap((kind) => [
      ...[0.001, 0.01, 0.1, 0.2, 0.3, 0.5, 0.7, 0.9].map(
        (share): OddPicture => [
          `a ${kind} cut off at ${share}`,
          made[kind].subarray(0, Math.max(12, Math.floor(made[kind].length * share))),
          'failed',
        ],
      ),
      [`a ${kind} without its last byte`, made[kind].subarray(0, -1), 'any'] as OddPicture,
      ...[0.3, 0.6].map((share): OddPicture => [`a ${kind} spoiled at ${share}`, spoiled(made[kind], share), 'any']),
      [
        `a ${kind} of noise`,
        append(made[kind].subarray(0, 16), spoiled(Buffer.alloc(5000, 7), 0.5)),
        'failed',
      ] as OddPicture,
      [`a ${kind} with a place, a copyright and a profile`, made[kind], 'ready'] as OddPicture,
    ]),
    ['a PNG that says 50,000 x 50,000', png(50_000, 50_000, Buffer.alloc(100_000)), 'failed'],
    ['a PNG of the largest size', png(0x7fffffff, 0x7fffffff, Buffer.alloc(1000)), 'failed'],
    ['a PNG without size', png(0, 0, Buffer.alloc(0)), 'failed'],
    ['a PNG with less than it says', png(1000, 1000, Buffer.alloc(3000)), 'failed'],
    ['a PNG with 40 MB that it does not speak of', png(900, 900, Buffer.alloc(40_000_000)), 'any'],
    ['a PNG of 1 x 1', png(1, 1, Buffer.alloc(4)), 'failed'],
    ['a PNG of one color', png(5000, 5000, Buffer.alloc(5000 * 626), 1, 0), 'ready'],
    ['a JPEG that says 65,500 x 65,500', resizedJpeg(jpeg, 65_500, 65_500), 'failed'],
    ['a JPEG of 1 x 1', await scene(1, 1).jpeg().toBuffer(), 'failed'],
    ['a WebP of 1 x 1', await scene(1, 1).webp().toBuffer(), 'failed'],
    ['a wide one', await scene(5000, 799).jpeg().toBuffer(), 'failed'],
    ['a tall one', await scene(799, 5000).webp({ effort: 0 }).toBuffer(), 'failed'],
    ['a JPEG that is a page', insert(jpeg, 2, comment(script)), 'ready'],
    ['a JPEG with PHP behind it', append(jpeg, `<?php ${secret} ?>`), 'ready'],
    ['a PNG that is an archive', append(plainPng, zip), 'ready'],
    ['a PNG with a script as text', insert(plainPng, 33, chunk('tEXt', Buffer.from(`Comment\0${script}`))), 'ready'],
    ['a WebP with a script behind it', append(webp, script), 'ready'],
    ['a CMYK JPEG', await small().toColourspace('cmyk').jpeg().toBuffer(), 'ready'],
    ['a 16-bit PNG', await small().toColourspace('rgb16').png().toBuffer(), 'ready'],
    ['a gray JPEG', await small().grayscale().jpeg().toBuffer(), 'ready'],
    ['a PNG with a palette', await small().png({ palette: true, colours: 8 }).toBuffer(), 'ready'],
    [
      'an interlaced PNG with transparent parts',
      await scene(900, 820, 4).png({ progressive: true }).toBuffer(),
      'ready',
    ],
    [
      'a film as WebP',
      await sharp(frames, { join: { animated: true } })
        .webp({ loop: 0 })
        .toBuffer(),
      'ready',
    ],
    [
      'a progressive JPEG of 49 million pixels',
      await sharp({ create: { width: 7000, height: 7000, channels: 3, background: '#a05030' } })
        .jpeg({ progressive: true, chromaSubsampling: '4:4:4' })
        .toBuffer(),
      'ready',
    ],
  ];
  return pictures;
}

const frame = (red: number) =>
  sharp({ create: { width: 850, height: 850, channels: 3, background: { r: red, g: 90, b: 40 } } })
    .png()
    .toBuffer();
