import { addListener, type UnknownAction } from '@reduxjs/toolkit';
import { useEffect, useEffectEvent } from 'react';
import { type AppDispatch, type Ports, type RootState, useAppDispatch } from '#store';

const listen = addListener.withTypes<RootState, AppDispatch, Ports>();

export function useActions<A extends UnknownAction>(
	matcher: (action: UnknownAction) => action is A,
	effect: (action: A) => void,
): void {
	const dispatch = useAppDispatch();
	const run = useEffectEvent(effect);
	useEffect(
		function followActions() {
			return dispatch(listen({ matcher, effect: (action) => run(action) }));
		},
		[dispatch, matcher],
	);
}
