import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { ProductOffer } from '#contract/catalog/product';
import type { LiveEvent } from '#contract/live/live';
import { limits } from '#contract/shared/limits';
import { stockOf } from '#lib/product';
import { liveEventReceived, pricesChanged } from '#live/actions';
import { newPrices } from '#live/entities';

/** Stored under the key `cart` (R4-15). `price`: soles. */
export interface CartItem {
	id: number;
	name: string;
	price: number;
	imageUrl: string | null;
	quantity: number;
}

/** Since the line was added, and its offer; not stored. */
export interface LineChanges {
	/** Soles. */
	previousPrice?: number;
	/** Null: none; absent: unknown. */
	offer?: ProductOffer | null;
	stock?: number;
	reserved?: boolean | undefined;
	unavailable?: true;
}

export interface CartState {
	items: CartItem[];
	changes: Record<number, LineChanges>;
	/** The product just added, and a number that grows with each press. */
	added?: { id: number; press: number } | undefined;
}

export const emptyCart: CartState = { items: [], changes: {} };

export interface ProductUpdate {
	id: number;
	name?: string;
	price?: number;
	offer?: ProductOffer | null;
	imageUrl?: string | null;
	stock?: number;
	reserved?: boolean;
	unavailable?: boolean;
}

/** Fractions count as one: only 0 or less removes a line (R4-13). */
const wholeUnits = (quantity: number) =>
	Math.min(limits.cartQuantity, quantity > 0 ? Math.max(1, Math.trunc(quantity)) : Math.trunc(quantity));

function writePrice(line: CartItem, changes: LineChanges, price: number): void {
	if (price === line.price) return;
	changes.previousPrice ??= line.price;
	if (changes.previousPrice === price) delete changes.previousPrice;
	line.price = price;
}

function applyProductUpdate(state: CartState, update: ProductUpdate): void {
	const line = state.items.find((item) => item.id === update.id);
	if (!line) return;
	const changes: LineChanges = { ...state.changes[update.id] };
	if (update.price !== undefined) writePrice(line, changes, update.price);
	if (update.offer !== undefined) changes.offer = update.offer;
	if (update.name !== undefined) line.name = update.name;
	if (update.imageUrl !== undefined) line.imageUrl = update.imageUrl;
	if (update.stock !== undefined) {
		changes.stock = update.stock;
		changes.reserved = update.reserved;
	}
	if (update.unavailable) changes.unavailable = true;
	else delete changes.unavailable;
	state.changes[update.id] = changes;
}

function productUpdateOf(event: LiveEvent): ProductUpdate | null {
	if (!('product' in event)) return null;
	const { product } = event;
	if (event.type === 'PRODUCT_HELD')
		return { id: product.id, stock: event.product.stock, reserved: event.product.heldUntil !== null };
	if (event.type === 'PRODUCT_DELETED' || event.product.active === false) return { id: product.id, unavailable: true };
	if (!('name' in product)) return null;
	return {
		id: product.id,
		name: product.name,
		price: product.price,
		offer: product.offer ?? null,
		imageUrl: product.imageUrl ?? null,
		stock: stockOf(product) ?? undefined,
		reserved: Boolean(product.heldUntil),
	};
}

interface AddedItem extends Omit<CartItem, 'quantity'> {
	quantity?: number;
	atLeast?: boolean;
	offer?: ProductOffer | null | undefined;
}

const cartSlice = createSlice({
	name: 'cart',
	initialState: emptyCart,
	reducers: {
		/** `atLeast`: the quantity counts what the line has already. */
		itemAdded: (state, { payload }: PayloadAction<AddedItem>) => {
			const quantity = wholeUnits(payload.quantity ?? 1);
			if (!(quantity > 0)) return;
			const line = state.items.find((item) => item.id === payload.id);
			if (line)
				line.quantity = payload.atLeast ? Math.max(line.quantity, quantity) : wholeUnits(line.quantity + quantity);
			else {
				const { id, name, price, imageUrl } = payload;
				state.items.push({ id, name, price, imageUrl, quantity });
			}
			if (payload.offer) state.changes[payload.id] = { ...state.changes[payload.id], offer: payload.offer };
		},
		quantityChanged: (state, { payload }: PayloadAction<{ id: number; quantity: number }>) => {
			const quantity = wholeUnits(payload.quantity);
			const line = state.items.find((item) => item.id === payload.id);
			if (!line || Number.isNaN(quantity)) return;
			if (quantity > 0) line.quantity = quantity;
			else cartSlice.caseReducers.itemRemoved(state, itemRemoved(payload.id));
		},
		itemRemoved: (state, { payload }: PayloadAction<number>) => {
			state.items = state.items.filter((item) => item.id !== payload);
			delete state.changes[payload];
		},
		itemRestored: (state, { payload }: PayloadAction<{ item: CartItem; index: number }>) => {
			if (!state.items.some((item) => item.id === payload.item.id)) state.items.splice(payload.index, 0, payload.item);
		},
		additionShown: (state, { payload: id }: PayloadAction<number>) => {
			state.added = { id, press: (state.added?.press ?? 0) + 1 };
		},
		additionDismissed: (state) => {
			state.added = undefined;
		},
		/** Units added meanwhile stay. */
		orderPlaced: (state, { payload }: PayloadAction<ReadonlyArray<{ productId: number; quantity: number }>>) => {
			for (const { productId, quantity } of payload) {
				const line = state.items.find((item) => item.id === productId);
				if (line && line.quantity > quantity) line.quantity -= quantity;
				else cartSlice.caseReducers.itemRemoved(state, itemRemoved(productId));
			}
		},
		cleared: () => emptyCart,
		followedOtherTab: (state, { payload }: PayloadAction<CartItem[]>) => {
			state.items = payload;
		},
		productsUpdated: (state, { payload }: PayloadAction<ProductUpdate[]>) => {
			for (const update of payload) applyProductUpdate(state, update);
		},
		changesAcknowledged: (state, { payload }: PayloadAction<number>) => {
			const changes = state.changes[payload];
			if (changes) delete changes.previousPrice;
		},
	},
	extraReducers: (builder) => {
		builder.addMatcher(liveEventReceived.match, (state, { payload }) => {
			const update = productUpdateOf(payload.event);
			if (update) applyProductUpdate(state, update);
		});
		builder.addMatcher(pricesChanged.match, (state, { payload }) => {
			const prices = newPrices(payload.event);
			for (const line of state.items) {
				const now = prices.get(line.id);
				if (!now) continue;
				const changes: LineChanges = { ...state.changes[line.id] };
				writePrice(line, changes, now.price);
				changes.offer = now.offer;
				state.changes[line.id] = changes;
			}
		});
	},
	selectors: {
		selectCartItems: (state) => state.items,
		selectCartCount: (state) => state.items.reduce((sum, item) => sum + item.quantity, 0),
		selectCartChanges: (state) => state.changes,
		selectAdded: (state) => state.added,
	},
});

export const {
	itemAdded,
	quantityChanged,
	itemRemoved,
	itemRestored,
	additionShown,
	additionDismissed,
	orderPlaced,
	cleared,
	followedOtherTab,
	productsUpdated,
	changesAcknowledged,
} = cartSlice.actions;
export const { selectCartItems, selectCartCount, selectCartChanges, selectAdded } = cartSlice.selectors;
declare module '#store' {
	interface RootState extends WithSlice<typeof cartSlice> {}
}

export default cartSlice;
