import { defaultCafe } from '@juniper/core/content/default-cafe/catalogue.ts';
import { openCatalogue } from '../../features/catalogue/catalogue-store.ts';

// Every test's page begins with the default cafe's menu.
openCatalogue({ hash: 'default-cafe', catalogue: defaultCafe });
