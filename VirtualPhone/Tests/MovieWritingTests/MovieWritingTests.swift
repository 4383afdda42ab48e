import Testing
import VirtualPhone

/// Serialized: a writer receives the events of whichever phone is live.
@Suite(.serialized) enum MovieWritingTests {}

/// Runs tests while no phone is live: another suite's phone would report to their writers that its
/// disk is full, or that its app moved to the background.
struct WithoutPhone: SuiteTrait, TestTrait, TestScoping {
    let isRecursive = true

    func provideScope(
        for test: Test, testCase: Test.Case?, performing body: @Sendable () async throws -> Void
    ) async throws {
        try await VirtualPhone.withoutPhone { try await body() }
    }
}

extension Trait where Self == WithoutPhone {
    static var withoutPhone: Self { WithoutPhone() }
}
