export interface OrderViewItem {
	name: string;
	quantity: number;
	/** Soles, of one unit. */
	price: number;
	picture: string | undefined;
}

/** An order as every screen shows it, wherever it comes from. Money in soles, `createdAt` ISO 8601. */
export interface OrderView {
	id: number | string;
	orderNumber: string | null;
	createdAt: string;
	status: string;
	total: number;
	/** Empty where the back end does not send them. */
	items: OrderViewItem[];
	shippingAddress: string | null;
	trackingNumber: string | null;
	paymentMethod: string | null;
	paymentInstructions: string | null;
	notes: string | null;
	customer: { name: string; email: string; phone: string } | null;
}

export const unitsOf = ({ items }: Pick<OrderView, 'items'>): number =>
	items.reduce((sum, { quantity }) => sum + quantity, 0);
