// Generated from the scenarios by `npm run generate`. Do not edit.
// biome-ignore-all format: generated
import type { Persona } from '../model/personas.js';

/** Personas of a scenario before it is seeded. */
export interface SeededPersonas {
  /** Personas that differ from `default`; null: the scenario has no such persona. */
  differences: Record<string, Persona | null>;
  /** Names of personas that depend on the seed. */
  varying: readonly string[];
}

export const seededPersonas: Readonly<Record<string, SeededPersonas>> = {
  "empty": {
    "differences": {
      "admin": null,
      "moderator": null,
      "member": null,
      "guest": null,
      "colleague": null,
      "deactivated": null,
      "bot": null
    },
    "varying": []
  },
  "sole-owner": {
    "differences": {
      "former-owner": {
        "user_id": 10,
        "full_name": "Frida Founder",
        "email": "former-owner@example.com",
        "delivery_email": "former-owner@example.com",
        "api_key": "former-owner-key",
        "role": 100
      },
      "owner-bot": {
        "user_id": 11,
        "full_name": "Backup Bot",
        "email": "backup-bot@chat.example.com",
        "delivery_email": "backup-bot@chat.example.com",
        "api_key": "backup-bot-key",
        "role": 100
      },
      "deputy": {
        "user_id": 12,
        "full_name": "Dina Deputy",
        "email": "deputy@example.com",
        "delivery_email": "deputy@example.com",
        "api_key": "deputy-key",
        "role": 200
      }
    },
    "varying": []
  },
  "two-owners": {
    "differences": {
      "co-owner": {
        "user_id": 10,
        "full_name": "Oscar Owner",
        "email": "co-owner@example.com",
        "delivery_email": "co-owner@example.com",
        "api_key": "co-owner-key",
        "role": 100
      }
    },
    "varying": []
  },
  "role-change": {
    "differences": {
      "co-owner": {
        "user_id": 10,
        "full_name": "Ottilie Owens",
        "email": "co-owner@example.com",
        "delivery_email": "co-owner@example.com",
        "api_key": "co-owner-key",
        "role": 100
      },
      "other-admin": {
        "user_id": 11,
        "full_name": "Arno Adler",
        "email": "other-admin@example.com",
        "delivery_email": "other-admin@example.com",
        "api_key": "other-admin-key",
        "role": 200
      },
      "other-moderator": {
        "user_id": 12,
        "full_name": "Mira Modena",
        "email": "other-moderator@example.com",
        "delivery_email": "other-moderator@example.com",
        "api_key": "other-moderator-key",
        "role": 300
      },
      "other-member": {
        "user_id": 13,
        "full_name": "Mateo Meyer",
        "email": "other-member@example.com",
        "delivery_email": "other-member@example.com",
        "api_key": "other-member-key",
        "role": 400
      },
      "other-guest": {
        "user_id": 14,
        "full_name": "Gwen Gast",
        "email": "other-guest@example.com",
        "delivery_email": "other-guest@example.com",
        "api_key": "other-guest-key",
        "role": 600
      }
    },
    "varying": []
  },
  "limited-guests": {
    "differences": {
      "visitor": {
        "user_id": 10,
        "full_name": "Vera Visitor",
        "email": "visitor@example.com",
        "delivery_email": "visitor@example.com",
        "api_key": "visitor-key",
        "role": 600
      }
    },
    "varying": [
      "stranger"
    ]
  },
  "hidden-emails": {
    "differences": {
      "owner": {
        "user_id": 1,
        "full_name": "Olivia Owner",
        "email": "user1@chat.example.com",
        "delivery_email": "owner@example.com",
        "api_key": "owner-key",
        "role": 100
      },
      "admin": {
        "user_id": 2,
        "full_name": "Adam Admin",
        "email": "user2@chat.example.com",
        "delivery_email": "admin@example.com",
        "api_key": "admin-key",
        "role": 200
      },
      "moderator": {
        "user_id": 3,
        "full_name": "Mona Moderator",
        "email": "user3@chat.example.com",
        "delivery_email": "moderator@example.com",
        "api_key": "moderator-key",
        "role": 300
      },
      "guest": {
        "user_id": 5,
        "full_name": "Gina Guest",
        "email": "user5@chat.example.com",
        "delivery_email": "guest@example.com",
        "api_key": "guest-key",
        "role": 600
      },
      "deactivated": {
        "user_id": 7,
        "full_name": "Dora Deactivated",
        "email": "user7@chat.example.com",
        "delivery_email": "deactivated@example.com",
        "api_key": "deactivated-key",
        "role": 400
      },
      "hermit": {
        "user_id": 10,
        "full_name": "Henry Hermit",
        "email": "user10@chat.example.com",
        "delivery_email": "hermit@example.com",
        "api_key": "hermit-key",
        "role": 400
      }
    },
    "varying": []
  },
  "imported": {
    "differences": {
      "stub": {
        "user_id": 10,
        "full_name": "Ines Imported",
        "email": "stub@example.com",
        "delivery_email": "stub@example.com",
        "api_key": "stub-key",
        "role": 400
      },
      "stub-guest": {
        "user_id": 11,
        "full_name": "Ivo Imported",
        "email": "stub-guest@example.com",
        "delivery_email": "stub-guest@example.com",
        "api_key": "stub-guest-key",
        "role": 600
      },
      "stub-admin": {
        "user_id": 12,
        "full_name": "Ida Imported",
        "email": "stub-admin@example.com",
        "delivery_email": "stub-admin@example.com",
        "api_key": "stub-admin-key",
        "role": 200
      },
      "arrived": {
        "user_id": 13,
        "full_name": "Arwen Arrived",
        "email": "arrived@example.com",
        "delivery_email": "arrived@example.com",
        "api_key": "arrived-key",
        "role": 400
      },
      "deleted": {
        "user_id": 14,
        "full_name": "Deleted user",
        "email": "deleted@example.com",
        "delivery_email": "deleted@example.com",
        "api_key": "deleted-key",
        "role": 400
      },
      "legacy-bot": {
        "user_id": 15,
        "full_name": "Legacy Bot",
        "email": "legacy-bot@chat.example.com",
        "delivery_email": "legacy-bot@chat.example.com",
        "api_key": "legacy-bot-key",
        "role": 400
      }
    },
    "varying": []
  },
  "development": {
    "differences": {
      "owner": null,
      "admin": null,
      "moderator": null,
      "member": null,
      "guest": null,
      "colleague": null,
      "deactivated": null,
      "bot": null,
      "aaron": {
        "user_id": 7,
        "full_name": "aaron",
        "email": "aaron@zulip.com",
        "delivery_email": "aaron@zulip.com",
        "api_key": "aaron-key",
        "role": 400
      },
      "cordelia": {
        "user_id": 8,
        "full_name": "Cordelia, Lear's daughter",
        "email": "cordelia@zulip.com",
        "delivery_email": "cordelia@zulip.com",
        "api_key": "cordelia-key",
        "role": 400
      },
      "desdemona": {
        "user_id": 9,
        "full_name": "Desdemona",
        "email": "desdemona@zulip.com",
        "delivery_email": "desdemona@zulip.com",
        "api_key": "desdemona-key",
        "role": 100
      },
      "hamlet": {
        "user_id": 10,
        "full_name": "King Hamlet",
        "email": "hamlet@zulip.com",
        "delivery_email": "hamlet@zulip.com",
        "api_key": "hamlet-key",
        "role": 400
      },
      "iago": {
        "user_id": 11,
        "full_name": "Iago",
        "email": "iago@zulip.com",
        "delivery_email": "iago@zulip.com",
        "api_key": "iago-key",
        "role": 200
      },
      "othello": {
        "user_id": 12,
        "full_name": "Othello, the Moor of Venice",
        "email": "othello@zulip.com",
        "delivery_email": "othello@zulip.com",
        "api_key": "othello-key",
        "role": 400
      },
      "polonius": {
        "user_id": 13,
        "full_name": "Polonius",
        "email": "polonius@zulip.com",
        "delivery_email": "polonius@zulip.com",
        "api_key": "polonius-key",
        "role": 600
      },
      "prospero": {
        "user_id": 14,
        "full_name": "Prospero from The Tempest",
        "email": "prospero@zulip.com",
        "delivery_email": "prospero@zulip.com",
        "api_key": "prospero-key",
        "role": 400
      },
      "shiva": {
        "user_id": 15,
        "full_name": "शिव",
        "email": "shiva@zulip.com",
        "delivery_email": "shiva@zulip.com",
        "api_key": "shiva-key",
        "role": 300
      },
      "zoe": {
        "user_id": 16,
        "full_name": "Zoe",
        "email": "ZOE@zulip.com",
        "delivery_email": "ZOE@zulip.com",
        "api_key": "zoe-key",
        "role": 400
      },
      "webhook-bot": {
        "user_id": 17,
        "full_name": "Zulip Webhook Bot",
        "email": "webhook-bot@zulip.com",
        "delivery_email": "webhook-bot@zulip.com",
        "api_key": "webhook-bot-key",
        "role": 400
      },
      "default-bot": {
        "user_id": 18,
        "full_name": "Zulip Default Bot",
        "email": "default-bot@zulip.com",
        "delivery_email": "default-bot@zulip.com",
        "api_key": "default-bot-key",
        "role": 400
      },
      "outgoing-webhook": {
        "user_id": 19,
        "full_name": "Outgoing Webhook",
        "email": "outgoing-webhook@zulip.com",
        "delivery_email": "outgoing-webhook@zulip.com",
        "api_key": "outgoing-webhook-key",
        "role": 400
      }
    },
    "varying": []
  }
};
