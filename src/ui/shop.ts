import { createContext, useContext } from 'react';
import { defaultShop } from '../../contract/shop/default';
import type { Shop } from '../../contract/shop/shop';

export const ShopContext = createContext<Shop>(defaultShop);

/** Name, texts, looks and seller of the shop, as they are at this moment. */
export const useShop = (): Shop => useContext(ShopContext);
