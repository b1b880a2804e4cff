import type { ReactNode } from 'react';
import { Outlet } from 'react-router-dom';
import { useIsForeign } from '../api/backEnd';
import NotFoundPage from './NotFoundPage';

/** Around pages that only our server has: before a foreign back end their addresses are unknown. */
export const OurPage = ({ children = <Outlet /> }: { children?: ReactNode }) =>
	useIsForeign() ? <NotFoundPage /> : children;
