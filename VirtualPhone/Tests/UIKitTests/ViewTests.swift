import Foundation
import LockstepConcurrency
import LockstepSamples
import Testing
@preconcurrency import UIKit
import VirtualPhone

/// Notes its layouts.
@MainActor private final class NotingView: UIView {
    var sizes: [CGSize] = []

    override func layoutSubviews() {
        super.layoutSubviews()
        sizes.append(bounds.size)
    }
}

/// Notes its views.
@MainActor private final class NotingInteraction: NSObject, UIInteraction {
    private(set) weak var view: UIView?
    var notes: [String] = []

    func willMove(to view: UIView?) { notes.append("will \(view == nil ? "leave" : "move")") }

    func didMove(to view: UIView?) {
        self.view = view
        notes.append("did \(view == nil ? "leave" : "move")")
    }
}

@MainActor private final class NotingController: UIViewController {
    var notes: [String] = []

    override func loadView() {
        notes.append("load")
        super.loadView()
    }

    override func viewDidLoad() { notes.append("loaded") }
}

/// Views, controllers and images.
@MainActor @Suite struct ViewTests {
    @Test func aViewLaysOutWhenItsSizeChanges() {
        let view = NotingView(frame: .zero)
        #expect(view.layer.delegate === view)
        view.frame = CGRect(x: 1, y: 2, width: 30, height: 40)
        #expect(view.bounds == CGRect(x: 0, y: 0, width: 30, height: 40))
        view.layoutIfNeeded()
        view.frame.origin.x = 9
        view.layoutIfNeeded()
        view.bounds.size.width = 31
        view.layoutIfNeeded()
        view.setNeedsLayout()
        view.layer.layoutIfNeeded()
        #expect(view.sizes.map(\.width) == [30, 31, 31])
    }

    @Test func aViewLaysOutOnTheMainQueuesNextTurn() async {
        let view = NotingView(frame: CGRect(x: 0, y: 0, width: 5, height: 5))
        #expect(view.sizes == [])
        await withCheckedContinuation { continuation in
            DispatchQueue.main.async { continuation.resume() }
        }
        #expect(view.sizes.map(\.width) == [5])
    }

    @Test func interactionsLearnTheirView() {
        let view = UIView(frame: .zero)
        let interaction = NotingInteraction()
        view.addInteraction(interaction)
        #expect(interaction.view === view)
        #expect(view.interactions.count == 1)
        view.interactions = []
        #expect(interaction.view == nil)
        #expect(interaction.notes == ["will move", "did move", "will leave", "did leave"])
    }

    @Test func aControllerLoadsItsViewOnce() {
        let controller = NotingController()
        #expect(controller.viewIfLoaded == nil)
        let view = controller.view
        #expect(controller.view === view && controller.viewIfLoaded === view)
        controller.loadViewIfNeeded()
        #expect(controller.notes == ["load", "loaded"])
    }

    @Test(arguments: [
        (UIImage.Orientation.up, 4.0, 3.0), (.down, 4, 3), (.left, 3, 4), (.right, 3, 4),
        (.upMirrored, 4, 3), (.downMirrored, 4, 3), (.leftMirrored, 3, 4), (.rightMirrored, 3, 4),
    ])
    func theSizeOfAnImageFollowsItsOrientation(
        _ orientation: UIImage.Orientation, _ width: Double, _ height: Double
    ) throws {
        let bytes = [UInt8](0..<192)
        let provider = try #require(CGDataProvider(data: Data(bytes) as CFData))
        let pixels = try #require(
            CGImage(
                width: 8, height: 6, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: 32,
                space: CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.last.rawValue),
                provider: provider, decode: nil, shouldInterpolate: true, intent: .defaultIntent))
        let image = UIImage(cgImage: pixels, scale: 2, orientation: orientation)
        #expect(image.size == CGSize(width: width, height: height))
        #expect(image.imageOrientation == orientation && image.scale == 2)
        #expect(image.cgImage === pixels)
        #expect(Array(pixels.rgba) == bytes)
    }
}

/// What the app lets the phone do for its owner.
@MainActor @Suite(.serialized) struct OutputTests {
    /// The phone's output while `body` runs, in words.
    private func output(_ body: (VirtualPhone) async throws -> Void) async throws -> [String] {
        let lines = Mutex<[String]>([])
        try await VirtualPhone.withPhone { phone in
            let subscription = phone.observe { output in
                lines.withLock { $0.append(Self.words(output)) }
            }
            try await body(phone)
            subscription.cancel()
        }
        return lines.withLock { $0 }
    }

    nonisolated private static func words(_ output: PhoneOutput) -> String {
        switch output {
        case .haptic(let haptic): return "haptic \(haptic)"
        case .sound(let number): return "sound \(number)"
        case .announcement(let words): return "announcement \(words)"
        case .openedURL(let url): return "opened \(url)"
        case .activity(let activity): return "activity \(activity.kind)"
        case .shareSheet(let sheet): return "share \(sheet.items.map(\.lastPathComponent))"
        }
    }

    @Test func hapticsAreReported() async throws {
        let styles: [UIImpactFeedbackGenerator.FeedbackStyle] = [
            .light, .medium, .heavy, .soft, .rigid,
        ]
        let lines = try await output { _ in
            for style in styles {
                let generator = UIImpactFeedbackGenerator(style: style)
                generator.prepare()
                generator.impactOccurred()
            }
            UISelectionFeedbackGenerator().selectionChanged()
        }
        #expect(
            lines
                == ["light", "medium", "heavy", "soft", "rigid", "selection"].map {
                    "haptic \($0)"
                })
    }

    @Test func announcementsAndAddressesAreReported() async throws {
        let settings = try #require(URL(string: UIApplication.openSettingsURLString))
        let lines = try await output { _ in
            UIAccessibility.post(notification: .announcement, argument: "Hello")
            UIAccessibility.post(notification: .announcement, argument: nil)
            let isOpened = await withCheckedContinuation { continuation in
                UIApplication.shared.open(settings) { continuation.resume(returning: $0) }
            }
            #expect(isOpened)
        }
        #expect(lines == ["announcement Hello", "opened app-settings:"])
    }

    @Test(arguments: [nil, "com.apple.UIKit.activity.Mail"])
    func aShareSheetEndsOnceWithWhatTheOwnerChose(_ activity: String?) async throws {
        let sheets = Mutex<[PhoneShareSheet]>([])
        var ends: [String] = []
        let controller = UIActivityViewController(
            activityItems: [URL(fileURLWithPath: "/a.zip"), "words"], applicationActivities: nil)
        let lines = try await output { phone in
            let subscription = phone.observe { output in
                if case .shareSheet(let sheet) = output { sheets.withLock { $0.append(sheet) } }
            }
            controller.viewDidAppear(false)
            subscription.cancel()
            let sheet = try #require(sheets.withLock { $0 }.first)
            await withCheckedContinuation { continuation in
                controller.completionWithItemsHandler = { type, isCompleted, items, error in
                    ends.append("\(type?.rawValue ?? "none") \(isCompleted)")
                    #expect(items == nil && error == nil)
                    continuation.resume()
                }
                sheet.end(activity)
                sheet.end(activity)
            }
            #expect(controller.completionWithItemsHandler == nil)
        }
        #expect(lines == ["share [\"a.zip\"]"])
        #expect(ends == [activity.map { "\($0) true" } ?? "none false"])
    }

    @Test func withoutAPhoneNothingHappens() async {
        await VirtualPhone.withoutPhone {
            UIImpactFeedbackGenerator(style: .light).impactOccurred()
            UIAccessibility.post(notification: .announcement, argument: "Hello")
        }
    }
}
