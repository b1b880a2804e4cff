import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { limits } from '../../../contract/limits';
import type { LiveEvent } from '../../../contract/live';
import { fromCents, toCents } from '../../lib/money';
import { stockOf } from '../../lib/product';
import { liveEventReceived } from '../../live/actions';

/** A cart line exactly as it is kept under the storage key `cart` (R4-15). Price in soles. */
export interface CartItem {
	id: number;
	name: string;
	price: number;
	imageUrl: string | null;
	quantity: number;
}

/** What the shop has learned about a line's product since the line was added; not stored. */
export interface LineNews {
	/** Price in soles before it changed under the shopper's eyes. */
	previousPrice?: number;
	/** Known stock; absent while unknown. */
	stock?: number;
	/** The product is no longer sold. */
	gone?: true;
}

export interface CartState {
	items: CartItem[];
	news: Record<number, LineNews>;
}

export const emptyCart: CartState = { items: [], news: {} };

/** What the cart needs to know of a product. */
export interface ProductFacts {
	id: number;
	name?: string;
	price?: number;
	imageUrl?: string | null;
	stock?: number;
	gone?: boolean;
}

const wholeUnits = (quantity: number) => Math.min(limits.cartQuantity, Math.trunc(quantity));

function learn(state: CartState, facts: ProductFacts): void {
	const line = state.items.find((item) => item.id === facts.id);
	if (!line) return;
	const news: LineNews = { ...state.news[facts.id] };
	if (facts.price !== undefined && facts.price !== line.price) {
		news.previousPrice ??= line.price;
		if (news.previousPrice === facts.price) delete news.previousPrice;
		line.price = facts.price;
	}
	if (facts.name !== undefined) line.name = facts.name;
	if (facts.imageUrl !== undefined) line.imageUrl = facts.imageUrl;
	if (facts.stock !== undefined) news.stock = facts.stock;
	if (facts.gone) news.gone = true;
	else delete news.gone;
	state.news[facts.id] = news;
}

/** What a live event says of a product; null for events of categories. */
function factsOf(event: LiveEvent): ProductFacts | null {
	if (!('product' in event)) return null;
	const { product } = event;
	if (event.type === 'PRODUCT_DELETED' || product.active === false) return { id: product.id, gone: true };
	if (!('name' in product)) return null;
	return {
		id: product.id,
		name: product.name,
		price: product.price,
		imageUrl: product.imageUrl ?? null,
		stock: stockOf(product) ?? undefined,
	};
}

const cartSlice = createSlice({
	name: 'cart',
	initialState: emptyCart,
	reducers: {
		itemAdded: (state, { payload }: PayloadAction<Omit<CartItem, 'quantity'> & { quantity?: number }>) => {
			const quantity = wholeUnits(payload.quantity ?? 1);
			if (!(quantity > 0)) return;
			const line = state.items.find((item) => item.id === payload.id);
			if (line) line.quantity = wholeUnits(line.quantity + quantity);
			else {
				const { id, name, price, imageUrl } = payload;
				state.items.push({ id, name, price, imageUrl, quantity });
			}
		},
		quantityChanged: (state, { payload }: PayloadAction<{ id: number; quantity: number }>) => {
			const quantity = wholeUnits(payload.quantity);
			const line = state.items.find((item) => item.id === payload.id);
			if (!line) return;
			if (quantity > 0) line.quantity = quantity;
			else cartSlice.caseReducers.itemRemoved(state, itemRemoved(payload.id));
		},
		itemRemoved: (state, { payload }: PayloadAction<number>) => {
			state.items = state.items.filter((item) => item.id !== payload);
			delete state.news[payload];
		},
		/** Puts a removed line back where it was. */
		itemRestored: (state, { payload }: PayloadAction<{ item: CartItem; index: number }>) => {
			if (!state.items.some((item) => item.id === payload.item.id)) state.items.splice(payload.index, 0, payload.item);
		},
		cleared: () => emptyCart,
		/** Another tab changed the cart. */
		followedOtherTab: (state, { payload }: PayloadAction<CartItem[]>) => {
			state.items = payload;
		},
		/** An answer of the server shows lines' products as they are now. */
		productsSeen: (state, { payload }: PayloadAction<ProductFacts[]>) => {
			for (const facts of payload) learn(state, facts);
		},
		/** The shopper has seen what changed. */
		newsAcknowledged: (state, { payload }: PayloadAction<number>) => {
			const news = state.news[payload];
			if (news) delete news.previousPrice;
		},
	},
	extraReducers: (builder) => {
		builder.addMatcher(liveEventReceived.match, (state, { payload }) => {
			const facts = factsOf(payload.event);
			if (facts) learn(state, facts);
		});
	},
	selectors: {
		selectCartItems: (state) => state.items,
		/** Σ price × quantity in soles, added up in céntimos (R4-14). */
		selectCartTotal: (state) =>
			fromCents(state.items.reduce((sum, item) => sum + toCents(item.price) * item.quantity, 0)),
		selectCartCount: (state) => state.items.reduce((sum, item) => sum + item.quantity, 0),
		selectCartNews: (state) => state.news,
	},
});

export const {
	itemAdded,
	quantityChanged,
	itemRemoved,
	itemRestored,
	cleared,
	followedOtherTab,
	productsSeen,
	newsAcknowledged,
} = cartSlice.actions;
export const { selectCartItems, selectCartTotal, selectCartCount, selectCartNews } = cartSlice.selectors;
export default cartSlice;
