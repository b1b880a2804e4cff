import type { ReactNode } from 'react';
import { Outlet } from 'react-router-dom';
import { useIsForeign } from '#api/backEnd';
import NotFoundPage from './NotFoundPage';

/** A foreign back end lacks these addresses. */
export const OurPage = ({ children = <Outlet /> }: { children?: ReactNode }) =>
	useIsForeign() ? <NotFoundPage /> : children;
