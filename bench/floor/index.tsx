/**
 * The floor of the size budget: an empty application with the packages that the shop is made of, wired as the shop
 * wires them. The live channel's packages are lazy here too, so that the floor is the lower one.
 */
import { combineReducers, configureStore, createListenerMiddleware } from '@reduxjs/toolkit';
import { createApi, fetchBaseQuery } from '@reduxjs/toolkit/query/react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { BrowserRouter, Link, Navigate, Outlet, Route, Routes } from 'react-router-dom';
import { persistReducer, persistStore } from 'redux-persist';

const api = createApi({
	baseQuery: fetchBaseQuery({ baseUrl: '/api' }),
	endpoints: (build) => ({ nothing: build.query<unknown, void>({ query: () => '/' }) }),
});
const memory = {
	getItem: () => Promise.resolve(undefined),
	setItem: () => Promise.resolve(),
	removeItem: () => Promise.resolve(),
};
const listeners = createListenerMiddleware();
const store = configureStore({
	reducer: persistReducer({ key: 'floor', storage: memory }, combineReducers({ api: api.reducer })) as never,
	middleware: (getDefault) => getDefault().prepend(listeners.middleware).concat(api.middleware),
});
persistStore(store as never);

void import('@stomp/stompjs').then(({ Client }) => console.warn(Client));
void import('sockjs-client').then(({ default: SockJS }) => console.warn(SockJS));

function Page() {
	const { data } = api.useNothingQuery();
	return <Link to="/">{String(data)}</Link>;
}

createRoot(document.body).render(
	<Provider store={store}>
		<BrowserRouter useTransitions={false}>
			<Routes>
				<Route element={<Outlet />}>
					<Route index element={<Page />} />
					<Route path="*" element={<Navigate to="/" />} />
				</Route>
			</Routes>
		</BrowserRouter>
	</Provider>,
);
