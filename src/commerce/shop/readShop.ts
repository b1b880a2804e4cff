import { Shop } from '#contract/shop/shop';
import { parsedBy } from '#api/parse';

export const readShop = parsedBy(Shop);
