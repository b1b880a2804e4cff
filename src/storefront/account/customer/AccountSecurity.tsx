import { useIsOurs } from '#api/backEnd';
import { PrivacyPanel } from '#commerce/account/PrivacyPanel';
import { SecurityPanel } from '#commerce/account/SecurityPanel';
import { Surface } from '#ui/Surface';

/** On both profiles of a customer. */
export const AccountSecurity = () => {
	const isOurs = useIsOurs();
	return (
		<>
			<Surface as="section" className="stack" aria-labelledby="seguridad">
				<h2 className="title-l" id="seguridad">
					Seguridad
				</h2>
				<SecurityPanel />
			</Surface>
			{isOurs && <PrivacyPanel />}
		</>
	);
};
