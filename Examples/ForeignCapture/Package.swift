// swift-tools-version: 5.9
import PackageDescription

// Third-party capture code, and on Linux also the virtual phone.
let package = Package(
    name: "foreign-capture",
    platforms: [.iOS(.v16)],
    products: [.library(name: "ForeignCapture", targets: ["ForeignCapture"])],
    targets: [.target(name: "ForeignCapture")]
)

#if os(Linux)
    /// The virtual phone's versions of Apple's modules, in builds for Linux only.
    func standIns(_ modules: String...) -> [Target.Dependency] {
        modules.map {
            .product(name: $0, package: "VirtualPhone", condition: .when(platforms: [.linux]))
        }
    }

    func lockstep(_ modules: String...) -> [Target.Dependency] {
        modules.map { .product(name: "Lockstep\($0)", package: "lockstep") }
    }

    package.dependencies += [
        .package(path: "../../VirtualPhone"),
        .package(name: "lockstep", path: "../.."),
    ]
    package.targets[0].dependencies += standIns("ARKit", "AVFoundation", "CoreMotion")
    package.targets.append(
        .testTarget(
            name: "ForeignCaptureTests",
            dependencies: ["ForeignCapture"] + standIns("VirtualPhone")
                + lockstep(
                    "Concurrency", "Datasets", "Media", "Recording", "Samples", "Sessions",
                    "Synthetic")))
#endif
