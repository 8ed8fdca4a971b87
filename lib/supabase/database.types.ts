// Written by `npm run database-types` from supabase/migrations: change those, not this file.

export type Json = string | number | boolean | null | JsonObject | Json[]
type JsonObject = { [key: string]: Json | undefined }

export type Database = {
  public: {
    Tables: {
      admin_actions: {
        Row: {
          action: string
          created_at: string
          details: JsonObject
          id: string
          subject: string
        }
        Insert: {
          action: string
          created_at?: string
          details?: JsonObject
          id?: string
          subject: string
        }
        Update: {
          action?: string
          created_at?: string
          details?: JsonObject
          id?: string
          subject?: string
        }
        Relationships: []
      }
      board_approvals: {
        Row: {
          created_at: string
          id: string
          link_id: string
          name: string
          run_id: string
          user_id: string
        }
        Insert: {
          created_at?: string
          id?: string
          link_id: string
          name: string
          run_id: string
          user_id: string
        }
        Update: {
          created_at?: string
          id?: string
          link_id?: string
          name?: string
          run_id?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'board_approvals_link_id_fkey'
            columns: ['link_id']
            isOneToOne: false
            referencedRelation: 'share_links'
            referencedColumns: ['id']
          },
        ]
      }
      board_comments: {
        Row: {
          answer: string | null
          answered_at: string | null
          created_at: string
          id: string
          link_id: string
          name: string
          pin_x: number | null
          pin_y: number | null
          run_id: string
          seen_at: string | null
          text: string
          user_id: string
        }
        Insert: {
          answer?: string | null
          answered_at?: string | null
          created_at?: string
          id?: string
          link_id: string
          name: string
          pin_x?: number | null
          pin_y?: number | null
          run_id: string
          seen_at?: string | null
          text: string
          user_id: string
        }
        Update: {
          answer?: string | null
          answered_at?: string | null
          created_at?: string
          id?: string
          link_id?: string
          name?: string
          pin_x?: number | null
          pin_y?: number | null
          run_id?: string
          seen_at?: string | null
          text?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'board_comments_link_id_fkey'
            columns: ['link_id']
            isOneToOne: false
            referencedRelation: 'share_links'
            referencedColumns: ['id']
          },
        ]
      }
      board_mails: {
        Row: {
          changed_at: string
          claimed_at: string | null
          mailed_until: string | null
          user_id: string
        }
        Insert: {
          changed_at: string
          claimed_at?: string | null
          mailed_until?: string | null
          user_id: string
        }
        Update: {
          changed_at?: string
          claimed_at?: string | null
          mailed_until?: string | null
          user_id?: string
        }
        Relationships: []
      }
      contacts: {
        Row: {
          answered_at: string | null
          created_at: string
          email: string
          id: string
          message: string
          name: string
          subject: string
          user_id: string | null
        }
        Insert: {
          answered_at?: string | null
          created_at?: string
          email: string
          id?: string
          message: string
          name: string
          subject: string
          user_id?: string | null
        }
        Update: {
          answered_at?: string | null
          created_at?: string
          email?: string
          id?: string
          message?: string
          name?: string
          subject?: string
          user_id?: string | null
        }
        Relationships: []
      }
      design_documents: {
        Row: {
          document: JsonObject
          room_id: string | null
          run_id: string
          updated_at: string
          user_id: string
        }
        Insert: {
          document: JsonObject
          room_id?: string | null
          run_id: string
          updated_at?: string
          user_id: string
        }
        Update: {
          document?: JsonObject
          room_id?: string | null
          run_id?: string
          updated_at?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'design_documents_room_id_fkey'
            columns: ['room_id']
            isOneToOne: false
            referencedRelation: 'rooms'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'design_documents_run_id_fkey'
            columns: ['run_id']
            isOneToOne: true
            referencedRelation: 'design_runs'
            referencedColumns: ['id']
          },
        ]
      }
      design_runs: {
        Row: {
          attempt: number
          cost_cents: number
          created_at: string
          credit_refunded_at: string | null
          credits: number
          ended_attempt: number | null
          engine: string
          engine_begun_at: string | null
          engine_job_id: string | null
          engine_sent_at: string | null
          error_code: string | null
          files_removed_at: string | null
          finished_at: string | null
          id: string
          inputs: 'storing' | 'kept' | 'removed'
          original_path: string | null
          params: JsonObject
          receipt: JsonObject | null
          refunded_credits: number | null
          refunded_to: string | null
          request_hash: string
          result_expired_at: string | null
          result_path: string | null
          seed: number
          status: 'reserved' | 'generating' | 'succeeded' | 'failed'
          subscription_id: string
          updated_at: string
          user_id: string
        }
        Insert: {
          attempt?: number
          cost_cents?: number
          created_at?: string
          credit_refunded_at?: string | null
          credits?: number
          ended_attempt?: number | null
          engine: string
          engine_begun_at?: string | null
          engine_job_id?: string | null
          engine_sent_at?: string | null
          error_code?: string | null
          files_removed_at?: string | null
          finished_at?: string | null
          id: string
          inputs?: 'storing' | 'kept' | 'removed'
          original_path?: string | null
          params: JsonObject
          receipt?: JsonObject | null
          refunded_credits?: number | null
          refunded_to?: string | null
          request_hash: string
          result_expired_at?: string | null
          result_path?: string | null
          seed: number
          status?: 'reserved' | 'generating' | 'succeeded' | 'failed'
          subscription_id: string
          updated_at?: string
          user_id: string
        }
        Update: {
          attempt?: number
          cost_cents?: number
          created_at?: string
          credit_refunded_at?: string | null
          credits?: number
          ended_attempt?: number | null
          engine?: string
          engine_begun_at?: string | null
          engine_job_id?: string | null
          engine_sent_at?: string | null
          error_code?: string | null
          files_removed_at?: string | null
          finished_at?: string | null
          id?: string
          inputs?: 'storing' | 'kept' | 'removed'
          original_path?: string | null
          params?: JsonObject
          receipt?: JsonObject | null
          refunded_credits?: number | null
          refunded_to?: string | null
          request_hash?: string
          result_expired_at?: string | null
          result_path?: string | null
          seed?: number
          status?: 'reserved' | 'generating' | 'succeeded' | 'failed'
          subscription_id?: string
          updated_at?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'design_runs_subscription_id_fkey'
            columns: ['subscription_id']
            isOneToOne: false
            referencedRelation: 'unified_subscriptions'
            referencedColumns: ['id']
          },
        ]
      }
      free_plans_taken: {
        Row: {
          subject_hash: string
          taken_at: string
        }
        Insert: {
          subject_hash: string
          taken_at?: string
        }
        Update: {
          subject_hash?: string
          taken_at?: string
        }
        Relationships: []
      }
      housekeeping_tasks: {
        Row: {
          done_at: string
          task: string
        }
        Insert: {
          done_at?: string
          task: string
        }
        Update: {
          done_at?: string
          task?: string
        }
        Relationships: []
      }
      library_materials: {
        Row: {
          created_at: string
          is_offered: boolean
          picture: string
          position: number
          product: JsonObject
          settings: JsonObject
        }
        Insert: {
          created_at?: string
          is_offered?: boolean
          picture: string
          position: number
          product: JsonObject
          settings: JsonObject
        }
        Update: {
          created_at?: string
          is_offered?: boolean
          picture?: string
          position?: number
          product?: JsonObject
          settings?: JsonObject
        }
        Relationships: []
      }
      materials: {
        Row: {
          created_at: string
          picture: string
          settings: JsonObject
          user_id: string
        }
        Insert: {
          created_at?: string
          picture: string
          settings: JsonObject
          user_id: string
        }
        Update: {
          created_at?: string
          picture?: string
          settings?: JsonObject
          user_id?: string
        }
        Relationships: []
      }
      paint_decks: {
        Row: {
          paints: Json
          updated_at: string
          user_id: string
        }
        Insert: {
          paints: Json
          updated_at?: string
          user_id: string
        }
        Update: {
          paints?: Json
          updated_at?: string
          user_id?: string
        }
        Relationships: []
      }
      payment_certificates: {
        Row: {
          accepted_at: string
          pem: string
          url: string
          valid_to: string
        }
        Insert: {
          accepted_at?: string
          pem: string
          url: string
          valid_to: string
        }
        Update: {
          accepted_at?: string
          pem?: string
          url?: string
          valid_to?: string
        }
        Relationships: []
      }
      payment_disputes: {
        Row: {
          amount: number | null
          changed_at: string
          created_at: string
          currency: string | null
          dispute_id: string
          order_id: string
          outcome: string | null
          reason: string | null
          state: 'opened' | 'won' | 'lost'
        }
        Insert: {
          amount?: number | null
          changed_at: string
          created_at?: string
          currency?: string | null
          dispute_id: string
          order_id: string
          outcome?: string | null
          reason?: string | null
          state: 'opened' | 'won' | 'lost'
        }
        Update: {
          amount?: number | null
          changed_at?: string
          created_at?: string
          currency?: string | null
          dispute_id?: string
          order_id?: string
          outcome?: string | null
          reason?: string | null
          state?: 'opened' | 'won' | 'lost'
        }
        Relationships: [
          {
            foreignKeyName: 'payment_disputes_order_id_fkey'
            columns: ['order_id']
            isOneToOne: false
            referencedRelation: 'payments'
            referencedColumns: ['order_id']
          },
        ]
      }
      payment_events: {
        Row: {
          event_id: string
          event_type: string
          outcome: string | null
          payload: JsonObject
          received_at: string
          resource_id: string | null
          tried_at: string | null
        }
        Insert: {
          event_id: string
          event_type: string
          outcome?: string | null
          payload: JsonObject
          received_at?: string
          resource_id?: string | null
          tried_at?: string | null
        }
        Update: {
          event_id?: string
          event_type?: string
          outcome?: string | null
          payload?: JsonObject
          received_at?: string
          resource_id?: string | null
          tried_at?: string | null
        }
        Relationships: []
      }
      payments: {
        Row: {
          amount: number
          audited_at: string | null
          capture_id: string | null
          captured_amount: number | null
          captured_at: string | null
          checked_at: string | null
          checks: number
          created_at: string
          currency: string
          declines: number
          ends_free: boolean
          is_yearly: boolean
          order_id: string
          plan_name: 'Pro' | 'Premium' | 'Business'
          receipt_claimed_at: string | null
          receipt_sent_at: string | null
          refund_id: string | null
          refund_reason: 'already_active' | 'mismatch' | 'no_person' | null
          refunded_amount: number
          refunded_at: string | null
          refunds_failed: number
          status:
            | 'created'
            | 'declined'
            | 'cancelled'
            | 'pending'
            | 'completed'
            | 'refund_due'
            | 'refunded'
            | 'reversed'
            | 'denied'
          subscription_id: string | null
          updated_at: string
          user_id: string | null
          withdrawable_until: string | null
          withdrawal: 'asked' | 'refund' | 'used' | 'late' | 'ended' | null
          withdrawal_mail_claimed_at: string | null
          withdrawal_mailed: string | null
          withdrawn_at: string | null
        }
        Insert: {
          amount: number
          audited_at?: string | null
          capture_id?: string | null
          captured_amount?: number | null
          captured_at?: string | null
          checked_at?: string | null
          checks?: number
          created_at?: string
          currency: string
          declines?: number
          ends_free?: boolean
          is_yearly: boolean
          order_id: string
          plan_name: 'Pro' | 'Premium' | 'Business'
          receipt_claimed_at?: string | null
          receipt_sent_at?: string | null
          refund_id?: string | null
          refund_reason?: 'already_active' | 'mismatch' | 'no_person' | null
          refunded_amount?: number
          refunded_at?: string | null
          refunds_failed?: number
          status?:
            | 'created'
            | 'declined'
            | 'cancelled'
            | 'pending'
            | 'completed'
            | 'refund_due'
            | 'refunded'
            | 'reversed'
            | 'denied'
          subscription_id?: string | null
          updated_at?: string
          user_id?: string | null
          withdrawal?: 'asked' | 'refund' | 'used' | 'late' | 'ended' | null
          withdrawal_mail_claimed_at?: string | null
          withdrawal_mailed?: string | null
          withdrawn_at?: string | null
        }
        Update: {
          amount?: number
          audited_at?: string | null
          capture_id?: string | null
          captured_amount?: number | null
          captured_at?: string | null
          checked_at?: string | null
          checks?: number
          created_at?: string
          currency?: string
          declines?: number
          ends_free?: boolean
          is_yearly?: boolean
          order_id?: string
          plan_name?: 'Pro' | 'Premium' | 'Business'
          receipt_claimed_at?: string | null
          receipt_sent_at?: string | null
          refund_id?: string | null
          refund_reason?: 'already_active' | 'mismatch' | 'no_person' | null
          refunded_amount?: number
          refunded_at?: string | null
          refunds_failed?: number
          status?:
            | 'created'
            | 'declined'
            | 'cancelled'
            | 'pending'
            | 'completed'
            | 'refund_due'
            | 'refunded'
            | 'reversed'
            | 'denied'
          subscription_id?: string | null
          updated_at?: string
          user_id?: string | null
          withdrawal?: 'asked' | 'refund' | 'used' | 'late' | 'ended' | null
          withdrawal_mail_claimed_at?: string | null
          withdrawal_mailed?: string | null
          withdrawn_at?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'payments_subscription_id_fkey'
            columns: ['subscription_id']
            isOneToOne: false
            referencedRelation: 'unified_subscriptions'
            referencedColumns: ['id']
          },
        ]
      }
      profiles: {
        Row: {
          avatar_url: string
          created_at: string
          email: string
          full_name: string
          id: string
          updated_at: string
        }
        Insert: {
          avatar_url?: string
          created_at?: string
          email?: string
          full_name?: string
          id: string
          updated_at?: string
        }
        Update: {
          avatar_url?: string
          created_at?: string
          email?: string
          full_name?: string
          id?: string
          updated_at?: string
        }
        Relationships: []
      }
      rate_limits: {
        Row: {
          count: number
          expires_at: string
          key: string
          window_start: string
        }
        Insert: {
          count: number
          expires_at: string
          key: string
          window_start: string
        }
        Update: {
          count?: number
          expires_at?: string
          key?: string
          window_start?: string
        }
        Relationships: []
      }
      rooms: {
        Row: {
          created_at: string
          document: JsonObject
          id: string
          name: string
          photo_path: string
          revision: number
          title: string | null
          updated_at: string
          user_id: string
        }
        Insert: {
          created_at?: string
          document: JsonObject
          id: string
          name: string
          photo_path: string
          revision?: number
          updated_at?: string
          user_id: string
        }
        Update: {
          created_at?: string
          document?: JsonObject
          id?: string
          name?: string
          photo_path?: string
          revision?: number
          updated_at?: string
          user_id?: string
        }
        Relationships: []
      }
      run_workers: {
        Row: {
          id: string
          seen_at: string
        }
        Insert: {
          id: string
          seen_at?: string
        }
        Update: {
          id?: string
          seen_at?: string
        }
        Relationships: []
      }
      share_links: {
        Row: {
          approvals_seen_at: string | null
          created_at: string
          ended_at: string | null
          expires_at: string | null
          id: string
          run_ids: string[]
          takes_comments: boolean
          title: string
          token_hash: string
          user_id: string
          with_prices: boolean
        }
        Insert: {
          approvals_seen_at?: string | null
          created_at?: string
          ended_at?: string | null
          expires_at?: string | null
          id?: string
          run_ids: string[]
          takes_comments?: boolean
          title: string
          token_hash: string
          user_id: string
          with_prices?: boolean
        }
        Update: {
          approvals_seen_at?: string | null
          created_at?: string
          ended_at?: string | null
          expires_at?: string | null
          id?: string
          run_ids?: string[]
          takes_comments?: boolean
          title?: string
          token_hash?: string
          user_id?: string
          with_prices?: boolean
        }
        Relationships: []
      }
      shopping_lists: {
        Row: {
          list: JsonObject
          run_id: string
          updated_at: string
          user_id: string
        }
        Insert: {
          list: JsonObject
          run_id: string
          updated_at?: string
          user_id: string
        }
        Update: {
          list?: JsonObject
          run_id?: string
          updated_at?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'shopping_lists_run_id_fkey'
            columns: ['run_id']
            isOneToOne: true
            referencedRelation: 'design_runs'
            referencedColumns: ['id']
          },
        ]
      }
      unified_subscriptions: {
        Row: {
          created_at: string
          designs_left: number
          end_reminded: string | null
          expires_at: string | null
          features: JsonObject
          granted_designs: number | null
          id: string
          last_payment_date: string | null
          payment_id: string | null
          payment_provider: 'paypal' | null
          plan_name: 'Free' | 'Pro' | 'Premium' | 'Business'
          price: number
          status: 'active' | 'inactive'
          total_designs: number
          updated_at: string
          user_id: string
        }
        Insert: {
          created_at?: string
          designs_left: number
          end_reminded?: string | null
          expires_at?: string | null
          features?: JsonObject
          granted_designs?: number | null
          id?: string
          last_payment_date?: string | null
          payment_id?: string | null
          payment_provider?: 'paypal' | null
          plan_name: 'Free' | 'Pro' | 'Premium' | 'Business'
          price: number
          status?: 'active' | 'inactive'
          total_designs: number
          updated_at?: string
          user_id: string
        }
        Update: {
          created_at?: string
          designs_left?: number
          end_reminded?: string | null
          expires_at?: string | null
          features?: JsonObject
          granted_designs?: number | null
          id?: string
          last_payment_date?: string | null
          payment_id?: string | null
          payment_provider?: 'paypal' | null
          plan_name?: 'Free' | 'Pro' | 'Premium' | 'Business'
          price?: number
          status?: 'active' | 'inactive'
          total_designs?: number
          updated_at?: string
          user_id?: string
        }
        Relationships: []
      }
      user_feedback: {
        Row: {
          answered_at: string | null
          created_at: string
          feedback_type: 'bug' | 'feature' | 'improvement' | 'other'
          id: string
          message: string
          rating: number
          status: string
          user_id: string
        }
        Insert: {
          answered_at?: string | null
          created_at?: string
          feedback_type: 'bug' | 'feature' | 'improvement' | 'other'
          id?: string
          message: string
          rating: number
          status?: string
          user_id: string
        }
        Update: {
          answered_at?: string | null
          created_at?: string
          feedback_type?: 'bug' | 'feature' | 'improvement' | 'other'
          id?: string
          message?: string
          rating?: number
          status?: string
          user_id?: string
        }
        Relationships: []
      }
      user_images: {
        Row: {
          created_at: string
          id: string
          metadata: JsonObject
          original_path: string
          prompt: string
          run_id: string | null
          status: 'completed'
          style: string
          transformed_path: string
          user_id: string
        }
        Insert: {
          created_at?: string
          id?: string
          metadata?: JsonObject
          original_path?: string
          prompt?: string
          run_id?: string | null
          status?: 'completed'
          style?: string
          transformed_path: string
          user_id: string
        }
        Update: {
          created_at?: string
          id?: string
          metadata?: JsonObject
          original_path?: string
          prompt?: string
          run_id?: string | null
          status?: 'completed'
          style?: string
          transformed_path?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'user_images_run_id_fkey'
            columns: ['run_id']
            isOneToOne: true
            referencedRelation: 'design_runs'
            referencedColumns: ['id']
          },
        ]
      }
    }
    Views: Record<never, never>
    Functions: {
      /** p_user_id null, p_plan_name null, p_is_yearly null: PayPal's order does not carry our mark. */
      activate_plan: {
        Args: {
          p_order_id: string
          p_capture_id: string
          p_user_id: string | null
          p_plan_name: string | null
          p_is_yearly: boolean | null
          p_amount_cents: number
          p_currency: string
          p_designs: number
          p_captured_at: string
        }
        Returns: Json
      }
      admin_change_credits: {
        Args: { p_user_id: string; p_change: number }
        Returns: Json
      }
      admin_extend_plan: {
        Args: { p_user_id: string; p_days: number }
        Returns: Json
      }
      admin_grant_plan: {
        Args: { p_user_id: string; p_plan_name: string; p_designs: number; p_days: number }
        Returns: Json
      }
      admin_restore_plan: {
        Args: { p_order_id: string }
        Returns: Json
      }
      admin_revenue: {
        Args: { p_days: number }
        Returns: Json
      }
      approve_shared_design: {
        Args: { p_token_hash: string; p_design: number; p_name: string; p_limit: number }
        Returns: Json
      }
      attach_engine_job: {
        Args: { p_run_id: string; p_user_id: string; p_attempt: number; p_engine_job_id: string }
        Returns: Json
      }
      /** p_resource_id null: the event names no resource. */
      begin_payment_event: {
        Args: { p_event_id: string; p_event_type: string; p_resource_id: string | null; p_payload: Json }
        Returns: Json
      }
      check_ledger: {
        Args: Record<never, never>
        Returns: { rule: string; subject: string; detail: string }[]
      }
      claim_board_mails: {
        Args: { p_limit: number }
        Returns: Json
      }
      /** p_user_id null: runs of all users. */
      claim_design_runs: {
        Args: {
          p_worker_id: string
          p_user_id: string | null
          p_engines: string[]
          p_limit: number
          p_quiet_seconds: number
        }
        Returns: Json
      }
      /** p_order_id null: receipts of all orders. */
      claim_due_receipts: {
        Args: { p_order_id: string | null; p_limit: number }
        Returns: Json
      }
      /** p_order_id null: mails about all orders. */
      claim_withdrawal_mails: {
        Args: { p_order_id: string | null; p_limit: number }
        Returns: Json
      }
      clear_board: {
        Args: { p_user_id: string; p_link_id: string }
        Returns: boolean
      }
      close_account: {
        Args: { p_user_id: string }
        Returns: Json
      }
      complete_design_run: {
        Args: {
          p_run_id: string
          p_user_id: string
          p_attempt: number
          p_result_path: string
          p_receipt: Json
        }
        Returns: Json
      }
      /** p_expires_at null: it lasts until it is ended. */
      create_share_link: {
        Args: {
          p_user_id: string
          p_token_hash: string
          p_title: string
          p_run_ids: string[]
          p_with_prices: boolean
          p_expires_at: string | null
          p_limit: number
          p_takes_comments?: boolean
        }
        Returns: Json
      }
      decrement_design_credits: {
        Args: { p_subscription_id: string; p_user_id: string; p_credits?: number }
        Returns: Database['public']['Tables']['unified_subscriptions']['Row']
      }
      delete_ended_counters: {
        Args: Record<never, never>
        Returns: number
      }
      delete_old_messages: {
        Args: { p_months: number }
        Returns: number
      }
      delete_unsigned_messages: {
        Args: { p_user_id: string }
        Returns: number
      }
      /** p_user_id null: payments of all users. */
      due_payments: {
        Args: { p_user_id: string | null; p_limit: number }
        Returns: Json
      }
      /** p_capture_id null: nothing was captured. p_captured_cents null: the amount is unknown. p_refund_id null: no refund of ours. */
      end_payment: {
        Args: {
          p_order_id: string
          p_status: string
          p_capture_id: string | null
          p_captured_cents: number | null
          p_refund_id: string | null
          p_refunded_cents: number
        }
        Returns: Json
      }
      /** p_user_id null: runs of all users. */
      expired_runs: {
        Args: { p_user_id: string | null; p_hours: number }
        Returns: Json
      }
      /** p_attempt null: whichever process works on the run. */
      fail_design_run: {
        Args: { p_run_id: string; p_user_id: string; p_attempt: number | null; p_error_code: string }
        Returns: Json
      }
      find_inputs_left: {
        Args: { p_seconds: number }
        Returns: { id: string; user_id: string }[]
      }
      find_old_uploads: {
        Args: { p_hours: number }
        Returns: string[]
      }
      find_orphaned_files: {
        Args: { p_hours: number; p_limit: number }
        Returns: string[]
      }
      find_share_link: {
        Args: { p_token_hash: string }
        Returns: Json
      }
      find_unsigned_messages: {
        Args: { p_user_id: string }
        Returns: Database['public']['Tables']['contacts']['Row'][]
      }
      finish_payment_event: {
        Args: { p_event_id: string; p_outcome: string }
        Returns: Json
      }
      has_run_worker: {
        Args: { p_seconds: number }
        Returns: boolean
      }
      is_plan_active: {
        Args: { s: Database['public']['Tables']['unified_subscriptions']['Row']; p_at?: string }
        Returns: boolean
      }
      keep_run_inputs: {
        Args: { p_run_id: string; p_user_id: string; p_attempt: number }
        Returns: Json
      }
      list_share_links: {
        Args: { p_user_id: string; p_limit: number }
        Returns: Json
      }
      mark_board_seen: {
        Args: { p_user_id: string; p_link_id: string; p_until: string }
        Returns: boolean
      }
      mark_runs_expired: {
        Args: { p_run_ids: string[] }
        Returns: number
      }
      note_board_mail_sent: {
        Args: { p_user_id: string }
        Returns: undefined
      }
      note_engine_begun: {
        Args: { p_run_id: string; p_user_id: string }
        Returns: Json
      }
      note_engine_ended: {
        Args: { p_run_id: string; p_user_id: string; p_attempt: number }
        Returns: Json
      }
      note_engine_sent: {
        Args: { p_run_id: string; p_user_id: string; p_attempt: number; p_is_sent: boolean }
        Returns: Json
      }
      /** p_refund_id null: PayPal did not name the refund. */
      note_partial_refund: {
        Args: { p_order_id: string; p_refund_id: string | null; p_refunded_cents: number }
        Returns: Json
      }
      /** p_capture_id null: nothing was captured. */
      note_payment: {
        Args: { p_order_id: string; p_status: string; p_capture_id: string | null; p_declines: number }
        Returns: Json
      }
      note_receipt_sent: {
        Args: { p_order_id: string }
        Returns: undefined
      }
      note_task: {
        Args: { p_task: string }
        Returns: undefined
      }
      offer_materials: {
        Args: { p_materials: Json; p_replaces: boolean; p_limit: number }
        Returns: Json
      }
      open_payment: {
        Args: {
          p_order_id: string
          p_user_id: string
          p_plan_name: string
          p_is_yearly: boolean
          p_amount_cents: number
          p_currency: string
          p_ends_free: boolean
        }
        Returns: Json
      }
      read_board: {
        Args: { p_link_id: string }
        Returns: Json
      }
      read_credits: {
        Args: { p_user_id: string; p_quiet_seconds: number }
        Returns: Json
      }
      read_operations: {
        Args: Record<never, never>
        Returns: Json
      }
      read_sessions: {
        Args: { p_user_id: string }
        Returns: Json
      }
      /** p_outcome null: it has not ended. p_reason null: the service gave none. p_amount_cents null, p_currency null: the amount is unknown. */
      record_dispute: {
        Args: {
          p_dispute_id: string
          p_order_id: string
          p_state: string
          p_outcome: string | null
          p_reason: string | null
          p_amount_cents: number | null
          p_currency: string | null
          p_changed_at: string
        }
        Returns: Json
      }
      release_design_run: {
        Args: { p_run_id: string; p_user_id: string; p_attempt: number }
        Returns: Json
      }
      release_originals: {
        Args: { p_run_ids: string[] }
        Returns: string[]
      }
      reopen_refund: {
        Args: { p_order_id: string; p_refund_id: string; p_refunded_cents: number }
        Returns: Json
      }
      /** p_original_path null: no original is kept. p_budget_cents null: no limit on a day's costs. */
      reserve_design_run: {
        Args: {
          p_run_id: string
          p_user_id: string
          p_params: Json
          p_request_hash: string
          p_engine: string
          p_seed: number
          p_original_path: string | null
          p_is_claimed: boolean
          p_quiet_seconds: number
          p_cost_cents: number
          p_max_refunds: number
          p_budget_cents: number | null
          p_credits?: number
        }
        Returns: Json
      }
      save_design: {
        Args: {
          p_run_id: string
          p_user_id: string
          p_timestamp: number
          p_transformed_path: string
          p_limits: Json
          p_metadata: Json
        }
        Returns: Json
      }
      /** p_room_id null: it was made in no room that is kept. */
      save_design_document: {
        Args: { p_user_id: string; p_run_id: string; p_document: Json; p_room_id?: string | null }
        Returns: string
      }
      save_material: {
        Args: { p_user_id: string; p_picture: string; p_settings: Json; p_limits: Json }
        Returns: string
      }
      /** p_base_revision null: the room is new. p_photo_path null: the photo stays, or is not stored yet. */
      save_room: {
        Args: {
          p_user_id: string
          p_room_id: string
          p_name: string
          p_document: Json
          p_base_revision: number | null
          p_photo_path: string | null
          p_limits: Json
        }
        Returns: Json
      }
      save_shopping_list: {
        Args: { p_user_id: string; p_run_id: string; p_list: Json; p_replaces: boolean }
        Returns: string
      }
      start_free_plan: {
        Args: { p_user_id: string; p_designs: number; p_subject_hash: string }
        Returns: Json
      }
      /** p_user_id null: runs of all users. */
      sweep_stale_runs: {
        Args: { p_user_id: string | null; p_quiet_seconds: number }
        Returns: number
      }
      /** p_order_id null: receipts of all orders. */
      take_due_receipts: {
        Args: { p_order_id: string | null; p_limit: number }
        Returns: Json
      }
      take_ending_plans: {
        Args: { p_days: number; p_limit: number }
        Returns: Json
      }
      take_open_events: {
        Args: { p_limit: number }
        Returns: Json
      }
      take_payments_to_audit: {
        Args: { p_limit: number }
        Returns: Json
      }
      take_rate_token: {
        Args: { p_key: string; p_limit: number; p_window_seconds: number }
        Returns: Json
      }
      take_rate_tokens: {
        Args: { p_key: string; p_limit: number; p_window_seconds: number; p_amount: number }
        Returns: Json
      }
      take_task: {
        Args: { p_task: string; p_seconds: number }
        Returns: boolean
      }
      touch_design_run: {
        Args: { p_run_id: string; p_user_id: string; p_attempt: number }
        Returns: Json
      }
      /** p_order_id null: by the address. p_email null: by the number. p_user_id null: nobody is signed in. */
      withdraw_order: {
        Args: { p_order_id: string | null; p_email: string | null; p_user_id: string | null }
        Returns: Json
      }
      withdrawal_end: {
        Args: { p_captured_at: string }
        Returns: string
      }
      /** p_pin_x null and p_pin_y null: it is about the whole design. */
      write_board_comment: {
        Args: {
          p_token_hash: string
          p_design: number
          p_name: string
          p_text: string
          p_pin_x: number | null
          p_pin_y: number | null
          p_limit: number
        }
        Returns: Json
      }
    }
    Enums: Record<never, never>
    CompositeTypes: Record<never, never>
  }
}

/** A row of a table, as the API sends it. */
export type Row<Name extends keyof Database['public']['Tables']> = Database['public']['Tables'][Name]['Row']
