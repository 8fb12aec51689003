import { devices } from '@ugc/contract/calls'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

export const devicesQuery = queryOptions({
  queryKey: ['devices'],
  queryFn: ({ signal }) => call(devices.list, { signal }),
})

export const useEndDevice = () =>
  useMutation({ mutationFn: (id: string) => call(devices.end, { params: { id } }) })

export const useEndOtherDevices = () => useMutation({ mutationFn: () => call(devices.endOthers) })
