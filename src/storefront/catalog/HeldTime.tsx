import { knownHoldKey } from '#commerce/holds/holdKey';
import { holdsApi, useServerSeconds } from '#commerce/holds/holdsApi';
import type { Product } from '#contract/catalog/product';
import { clockText } from '#lib/clockText';

/** A chunk of its own: few products are held. */
export default function HeldTime({ product: { id, heldUntil } }: { product: Product }) {
	const seconds = useServerSeconds(heldUntil ?? '');
	const key = knownHoldKey();
	const of = `${id} ${heldUntil}`;
	const { data, isUninitialized, isLoading } = holdsApi.useGetOwnHoldQuery({ key, of }, { skip: key === null });
	if (!isUninitialized && isLoading) return <span>Apartado</span>;
	if (data?.items.some(({ productId }) => productId === id)) return <span>Apartado para ti</span>;
	return <span>{seconds ? `Apartado: puede liberarse en ${clockText(seconds)}` : 'Apartado'}</span>;
}
