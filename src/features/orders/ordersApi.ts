import * as v from 'valibot';
import { CustomerOrder } from '../../../contract/order';
import { paths } from '../../../contract/paths';
import { api } from '../../api';
import { listOf } from '../../api/parse';

/** Customer orders (R7-13): the path stands on the API's host, outside its base. */
export const ordersApi = api.injectEndpoints({
	endpoints: (build) => ({
		getOrdersOfUser: build.query<CustomerOrder[], number | string>({
			query: (userId) => ({ url: paths.ordersOfUser(userId), onHost: true }),
			transformResponse: listOf<CustomerOrder>('orders', (row): row is CustomerOrder => v.is(CustomerOrder, row)),
			providesTags: ['Order'],
		}),
	}),
});
