export const API_TIMEOUT_MS = 60_000
export const TAG_NAME_MAX = 64
/** So long a decision can be undone before the bot tells of it: longer than the toast with «Отменить» is on the screen. */
export const UNDO_SECONDS = 8
/** So long the end of a brief, or a refusal of many people at once, can be taken back before the bot tells of it. */
export const ENDING_UNDO_SECONDS = 600
/** Changes of a brief within so many seconds are one message. As the column `due_at` says. */
export const CHANGES_GATHERED_SECONDS = 600
export const END_WORDS_MAX = 500
export const HOST_WAIT_MS = 3000
export const HOST_POLL_MS = 100
export const USER_FIRST_LOOK_MS = 100
export const USER_LOOKS = 10
export const USER_LOOK_MS = 500
export const SEARCH_DEBOUNCE_MS = 300

export const CREATORS_PER_PAGE = 50
export const BRIEFS_IN_FILTER = 100
export const BRIEFS_PER_PAGE = 50
export const PROJECTS_PER_PAGE = 20
export const RESPONSES_PER_PAGE = 100
export const TABLE_PER_PAGE = 50
export const DELIVERIES_PER_PAGE = 50
export const BLOCKS_PER_PAGE = 50
/** A page of the owner's list of responses; RESPONSES_PER_PAGE is the API's default. */
export const RESPONSES_ON_SCREEN = 50
export const PER_PAGE_MAX = 100
export const PAGE_MAX = 1_000_000
/** Beyond this a filtered total is not counted on: «10 000+». */
export const COUNTED_TO = 10_000
/** People whom one owner may read in workbooks and write to in an hour, against mistakes and stolen sessions. */
export const PEOPLE_PER_HOUR = 20_000
/** The same for each number on a card: a page has fifty cards. */
export const COUNTED_ON_CARD = 1000

/** Characters in the texts of a brief. */
export const BRIEF_TEXT_MAX = {
  title: 200,
  product_name: 200,
  brand_description: 5000,
  brief_description: 10_000,
  payment_terms: 2000,
} as const
/** How many creators a brief needs. */
export const PLACES_MAX = 1000
/** What a client pays for a brief, in whole roubles. */
export const BUDGET_MAX = 1_000_000_000
/** Characters in a creator's message to a response. */
export const RESPONSE_MESSAGE_MAX = 2000
export const DELIVERY_DAYS_MAX = 365

/** Characters in one line of a profile: a name, a city, a language. */
export const PROFILE_LINE_MAX = 100
export const BIO_MAX = 2000
/** Characters of an owner's note about a person, and of the reason for the stop-list. */
export const NOTE_MAX = 2000
export const STOP_REASON_MAX = 200
/** For how long a deleted note can be taken back. */
export const NOTE_UNDO_MINUTES = 10
/** Characters of a password that an owner chooses. */
export const PASSWORD_MIN = 12
export const AGE_MIN = 14
export const AGE_MAX = 120
export const LANGUAGES_MAX = 30
export const PHOTO_BYTES_MAX = 10 * 1024 * 1024
/** Its bytes are no image, whatever its name says. */
export const NO_PICTURE = 'Выберите изображение: этот файл не JPG, PNG или WebP'
/** The sentence of both sides: the browser checks before the upload, the server while it reads. */
export const fileTooLarge = (max_bytes: number) =>
  `Размер файла не должен превышать ${Math.floor(max_bytes / 1024 / 1024)}MB`
export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const
/** The prices of a response: the creator's and the client's. */
export const PRICE_MAX = 10_000_000

/** A longer search, city or country is refused by the API and cut by the screen. */
export const TEXT_FILTER_MAX = 100
/** Of a profile: `numeric(12, 2)` holds no more. */
export const PRICE_PER_VIDEO_MAX = 9_999_999_999
export const FOLLOWERS_MAX = 2_000_000_000
/** A filter by price accepts every price per video, so its limit is not PRICE_MAX. */
export const PRICE_FILTER_MAX = 9_999_999_999
export const TAGS_MAX = 300
export const ADDRESS_MAX = 8000
/** Per cent: the agency's markup, and the one of the team's workbook. */
export const MARKUP_MAX = 1000
/** After so many months without a visit a profile is erased. 0: never. */
export const RETENTION_MONTHS = [0, 12, 24, 36] as const
export type RetentionMonths = (typeof RETENTION_MONTHS)[number]
/** A computed client price is rounded up to a multiple of this; 0 does not round. */
export const PRICE_STEPS = [0, 50, 100] as const
export type PriceStep = (typeof PRICE_STEPS)[number]
export const AGENCY_NAME_MAX = 60
export const AGENCY_CONTACT_MAX = 64

/** A change of many creators can be taken back for so long after its last call. */
export const CREATOR_UNDO_SECONDS = 600

/** Saved views of the list of creators. */
export const VIEWS_MAX = 50
export const VIEW_NAME_MAX = 60
export const VIEW_ADDRESS_MAX = 2000

/** Responses that one bulk action may name. */
export const BULK_MAX = 1000

/** Test messages of one owner: so many within so many minutes. */
export const TEST_LIMIT = { times: 5, minutes: 10 }

/** As `agency_payout_days_check` has it. */
export const PAYOUT_DAYS_MAX = 60

export const WORKS_PER_PAGE = 50
/** Of one version of a work. */
export const WORK_LINKS_MAX = 10
export const WORK_VERSIONS_MAX = 20
/** Characters in what creator and owner write to each other about a work. */
export const WORK_TEXT_MAX = 1000
export const WORK_LINE_MAX = 200
