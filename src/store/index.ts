import type { TypedStartListening } from '@reduxjs/toolkit';
import { useDispatch, useSelector, useStore } from 'react-redux';
import type { AppDispatch, AppStore, RootState } from '../app/createAppStore';
import type { Ports } from './ports';

export type { AppDispatch, AppStore, Ports, RootState };

export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
export const useAppSelector = useSelector.withTypes<RootState>();
export const useAppStore = useStore.withTypes<AppStore>();

export type StartAppListening = TypedStartListening<RootState, AppDispatch, Ports>;
