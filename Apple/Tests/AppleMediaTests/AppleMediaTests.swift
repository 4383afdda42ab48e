import Testing
import VirtualPhone

/// Movies and still images with Apple's encoders and decoders.
@Suite enum AppleMediaTests {}

/// Runs a test while no virtual phone exists, because a phone's events affect movies in progress.
struct WithoutPhone: TestTrait, SuiteTrait, TestScoping {
    var isRecursive: Bool { true }

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        guard testCase != nil else { return try await function() }
        try await VirtualPhone.withoutPhone { try await function() }
    }
}

extension Trait where Self == WithoutPhone {
    /// No virtual phone exists while the test runs.
    static var withoutPhone: Self { WithoutPhone() }
}
