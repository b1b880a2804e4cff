import { parsedBy } from '#api/parse';
import { Shop } from '#contract/shop/shop';

export const readShop = parsedBy(Shop);
