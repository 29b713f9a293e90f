import './pickup.css';
import { drawEvent, drawLost, drawNothing, fitLists } from './draw-screen.ts';
import { followScreen } from './follow-screen.ts';
import { keepAwake } from './keep-awake.ts';

const [, , store = ''] = location.pathname.split('/');
const key = new URLSearchParams(location.search).get('key') ?? '';

followScreen(store, key, { onEvent: drawEvent, onLost: drawLost, onRefused: drawNothing });
keepAwake();
addEventListener('resize', fitLists);
// Numbers become wider when their font is there.
void document.fonts.ready.then(fitLists);
