import { createContext, useContext } from 'react';
import { defaultShop } from '#contract/shop/default';
import type { Shop } from '#contract/shop/shop';

export const ShopContext = createContext<Shop>(defaultShop);

export const useShop = (): Shop => useContext(ShopContext);
