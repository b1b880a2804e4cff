import type { Product } from '#contract/catalog/product';
import { liveStarted } from '#live/actions';
import { aProduct } from './builders';
import { createTestStore, settled, type TestStore } from './testStore';

/** A test store whose live channel is connected, and whose first catch-up is over. */
export async function createLiveStore(options?: Parameters<typeof createTestStore>[0]): Promise<TestStore> {
	const test = createTestStore(options);
	test.store.dispatch(liveStarted());
	await settled();
	test.channel.open();
	test.runTimers();
	return test;
}

export const sendProduct = ({ channel }: TestStore, type: string, product: Partial<Product> & { id: number }) =>
	channel.send('/topic/products', { type, product: type === 'PRODUCT_DELETED' ? product : aProduct(product) });
