import { useMutation } from '@tanstack/react-query'
import { myData } from '@ugc/contract/my-data'
import { call } from '../../../api/call.ts'

export const askMyDataTicket = () => call(myData.ticket)

export const useRemoveMyself = () => useMutation({ mutationFn: () => call(myData.remove) })
