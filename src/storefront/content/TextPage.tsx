import { useParams } from 'react-router-dom';
import NotFoundPage, { OurPage } from '#commerce/shop/NotFoundPage';
import { PageScreen } from './PageScreen';

export default function TextPage() {
	const { slug = '' } = useParams();
	return (
		<OurPage>
			<PageScreen slug={slug} unknown={<NotFoundPage />} />
		</OurPage>
	);
}
