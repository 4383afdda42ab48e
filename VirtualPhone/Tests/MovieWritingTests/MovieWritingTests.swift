import Testing
import VirtualPhone

/// One after the other: a writer hears what happens to whichever phone lives.
@Suite(.serialized) enum MovieWritingTests {}

/// Runs tests while no phone lives: one of another suite would tell their writers of its full disk, or
/// that its app left the front.
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
