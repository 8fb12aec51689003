import { myData } from '@ugc/contract/calls'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'

export const askMyDataTicket = () => call(myData.ticket)

export const useRemoveMyself = () => useMutation({ mutationFn: () => call(myData.remove) })
