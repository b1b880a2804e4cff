import { isRejected, type UnknownAction } from '@reduxjs/toolkit';
import { ShieldCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { errorBody } from '#api/errorText';
import { useAuth } from '#auth/AuthProvider';
import { checkAuth } from '#auth/authThunks';
import { accountApi, useGetSecondFactorQuery } from '#commerce/account/accountApi';
import { SecurityPanel } from '#commerce/account/SecurityPanel';
import { secondFactorDemanded } from '#contract/account/account';
import { useAppDispatch } from '#store';
import { Button } from '#ui/Button';
import { EmptyState } from '#ui/EmptyState';
import { PageMeta } from '#ui/PageMeta';
import { Surface } from '#ui/Surface';
import { useActions } from '../kit/shared/useArrivalNotices';

/** The team demanded a second factor after the sign-in. */
const isDemand = (action: UnknownAction): action is UnknownAction =>
	isRejected(action) && errorBody(action.payload).code === secondFactorDemanded;

/** A refetch would close the dialog with the codes. */
const isSwitchedOn = accountApi.endpoints.enableSecondFactor.matchFulfilled;

/** Shows nothing else while a demanded second factor is missing (R14-130). */
export function SecondFactorGate({ children }: { children: ReactNode }) {
	const { user } = useAuth();
	const dispatch = useAppDispatch();
	useActions(isDemand, () => void dispatch(checkAuth()));
	return user?.secondFactorDemanded ? <Demand /> : children;
}

function Demand() {
	const dispatch = useAppDispatch();
	// Not at once: the dialog shows the recovery codes only once.
	const [met, setMet] = useState(false);
	useActions(isSwitchedOn, () => setMet(true));
	const enabled = useGetSecondFactorQuery().data?.enabled || met;
	return (
		<div className="stack gap-5">
			<PageMeta title="Verificación en dos pasos" noindex />
			<EmptyState heading="h1" title="Tu equipo pide la verificación en dos pasos" icon={<ShieldCheck size={28} />}>
				Actívala con «Configurar 2FA» para seguir trabajando: solo necesitas una aplicación de códigos en tu teléfono.
			</EmptyState>
			<Surface as="section" flat aria-label="Seguridad">
				<SecurityPanel />
			</Surface>
			{enabled && (
				<div className="cluster centered">
					<Button variant="primary" onClick={() => void dispatch(checkAuth())}>
						Seguir al panel
					</Button>
				</div>
			)}
		</div>
	);
}
