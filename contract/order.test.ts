import fc from 'fast-check';
import { canChangeStatus, canCustomerCancel, isFinal, nextStatus, offeredStatuses, orderStatuses } from './order';

const anyStatus = fc.constantFrom(...orderStatuses);

it('[R4-34] each status has one next step, DELIVERED and CANCELLED have none', () => {
	expect(orderStatuses.map(nextStatus)).toEqual(['CONFIRMED', 'PROCESSING', 'SHIPPED', 'DELIVERED', null, null]);
	for (const status of orderStatuses) expect(canChangeStatus(status, 'CANCELLED')).toBe(!isFinal(status));
});

it('[R4-35] the dialog offers every status but the current one and DELIVERED', () => {
	expect(offeredStatuses('SHIPPED')).toEqual(['PENDING', 'CONFIRMED', 'PROCESSING', 'CANCELLED']);
	expect(offeredStatuses('DELIVERED')).toEqual([]);
	expect(offeredStatuses('CANCELLED')).toEqual([]);
});

it('no path leaves DELIVERED or CANCELLED, and DELIVERED is reached only from SHIPPED', () => {
	fc.assert(
		fc.property(anyStatus, fc.array(anyStatus, { maxLength: 12 }), (start, wishes) => {
			let status = start;
			for (const wish of wishes) {
				if (!canChangeStatus(status, wish)) continue;
				expect(isFinal(status)).toBe(false);
				if (wish === 'DELIVERED') expect(status).toBe('SHIPPED');
				expect(wish).not.toBe(status);
				status = wish;
			}
		}),
	);
});

it('[R3-122] a customer cancels only a PENDING order', () => {
	expect(orderStatuses.filter(canCustomerCancel)).toEqual(['PENDING']);
});

it('an unknown status of a foreign back end offers nothing', () => {
	expect(isFinal('ON_HOLD')).toBe(true);
	expect(offeredStatuses('ON_HOLD')).toEqual([]);
	expect(canChangeStatus('ON_HOLD', 'PENDING')).toBe(false);
});
