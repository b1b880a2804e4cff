import { isRejected, type UnknownAction } from '@reduxjs/toolkit';
import { ShieldCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { secondFactorDemanded } from '../../../contract/account/account';
import { errorBody } from '../../api/errorText';
import { useAuth } from '../../auth/AuthProvider';
import { checkAuth } from '../../auth/authThunks';
import { accountApi, useGetSecondFactorQuery } from '../../features/account/accountApi';
import { SecurityPanel } from '../../features/account/SecurityPanel';
import { useActions } from '../../features/admin/shared/useActions';
import { useAppDispatch } from '../../store';
import { Button } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { PageMeta } from '../../ui/PageMeta';
import { Surface } from '../../ui/Surface';

/** A call was refused because the team demands a second factor since the person signed in. */
const isDemand = (action: UnknownAction): action is UnknownAction =>
	isRejected(action) && errorBody(action.payload).code === secondFactorDemanded;

/** Its answer is not asked for again, which would take the dialog with the codes away. */
const isSwitchedOn = accountApi.endpoints.enableSecondFactor.matchFulfilled;

/** Nothing of the back-office but the way to the second factor, while the team demands one that is missing (R14-130). */
export function SecondFactorGate({ children }: { children: ReactNode }) {
	const { user } = useAuth();
	const dispatch = useAppDispatch();
	useActions(isDemand, () => void dispatch(checkAuth()));
	return user?.secondFactorDemanded ? <Demand /> : children;
}

function Demand() {
	const dispatch = useAppDispatch();
	// Not by itself: the recovery codes are shown only once, in the dialog of this page.
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
