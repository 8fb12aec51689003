import type { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  HeadObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import type { StorageConfig } from './config.ts'
import { AppError } from './errors.ts'

interface PhotoFacts {
  etag: string
  size: number
}

/** Stored photos by key. Each call has a timeout of seconds and fails with a 503. */
export interface StoredPhotos {
  put: (key: string, webp: Uint8Array) => Promise<void>
  find: (key: string) => Promise<PhotoFacts | undefined>
  open: (key: string) => Promise<(PhotoFacts & { body: Readable }) | undefined>
  /** Deleting a missing object is not an error. */
  remove: (key: string) => Promise<void>
  /** The keys of all objects. */
  list: () => AsyncIterable<string>
}

export function createStoredPhotos(config: StorageConfig): StoredPhotos {
  const Bucket = config.S3_BUCKET
  const s3 = new S3Client({
    endpoint: config.S3_ENDPOINT,
    region: config.S3_REGION,
    forcePathStyle: true,
    credentials: { accessKeyId: config.S3_ACCESS_KEY_ID, secretAccessKey: config.S3_SECRET_ACCESS_KEY },
    // Some S3 servers reject the checksums that the SDK adds by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    requestHandler: {
      connectionTimeout: 1500,
      requestTimeout: 4000,
      throwOnRequestTimeout: true,
      // This timeout also ends a download whose client has stopped reading.
      socketTimeout: 5000,
      httpAgent: { maxSockets: 200 },
      httpsAgent: { maxSockets: 200 },
    },
  })

  return {
    put: async (Key, Body) => {
      const put = new PutObjectCommand({ Bucket, Key, Body, ContentType: 'image/webp' })
      await s3.send(put).catch(refuse)
    },
    find: async (Key) => {
      const found = await s3.send(new HeadObjectCommand({ Bucket, Key })).catch(ifMissing)
      return found && factsOf(found)
    },
    open: async (Key) => {
      const found = await s3.send(new GetObjectCommand({ Bucket, Key })).catch(ifMissing)
      return found && { ...factsOf(found), body: found.Body as Readable }
    },
    remove: async (Key) => {
      await s3.send(new DeleteObjectCommand({ Bucket, Key })).catch(ifMissing)
    },
    list: async function* () {
      for await (const { Contents = [] } of paginateListObjectsV2({ client: s3 }, { Bucket }))
        for (const { Key } of Contents) if (Key !== undefined) yield Key
    },
  }
}

const factsOf = ({
  ETag = '',
  ContentLength = 0,
}: Pick<GetObjectCommandOutput, 'ETag' | 'ContentLength'>) => ({
  etag: ETag,
  size: ContentLength,
})

/** A missing bucket is a failure of the storage, not a missing photo. */
function ifMissing(error: unknown): undefined {
  const missing = error instanceof S3ServiceException && /^(NoSuchKey|NotFound)$/.test(error.name)
  if (!missing) refuse(error)
}

function refuse(error: unknown): never {
  const failure = new AppError(
    'unavailable',
    'Хранилище фото временно недоступно. Попробуй еще раз.',
    undefined,
    5,
  )
  failure.cause = error
  throw failure
}
