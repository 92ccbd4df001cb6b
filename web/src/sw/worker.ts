/** The service worker. Each module beside it listens to events of its own. */
import './shell';
import './push';
