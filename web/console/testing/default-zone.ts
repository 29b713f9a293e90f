import { keepShopZone } from '../lib/shop-time.ts';

// Every test's console begins on the default cafe's clock.
keepShopZone('America/Los_Angeles');
