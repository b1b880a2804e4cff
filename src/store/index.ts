import type {
	Action,
	Store,
	ThunkDispatch,
	TypedStartListening,
	UnknownAction,
	UnsubscribeListener,
} from '@reduxjs/toolkit';
import { useDispatch, useSelector, useStore } from 'react-redux';
import type { Ports } from './ports';

/**
 * Each slice adds its part beside its definition (`declare module`), so that this room imports none of the rooms above
 * it.
 */
// biome-ignore lint/suspicious/noEmptyInterface: slices extend it
export interface RootState {}
export type AppDispatch = ((action: Action<'listenerMiddleware/add'>) => UnsubscribeListener) &
	ThunkDispatch<RootState, unknown, UnknownAction>;
export type AppStore = { dispatch: AppDispatch } & Store<RootState>;
export type { Ports };

export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
export const useAppSelector = useSelector.withTypes<RootState>();
export const useAppStore = useStore.withTypes<AppStore>();

export type StartAppListening = TypedStartListening<RootState, AppDispatch, Ports>;
